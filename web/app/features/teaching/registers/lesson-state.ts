import type { LessonRegister } from '@ganit/contract/teaching/registers'
import type { Kept as KeptOf } from '../../../api/unsent/unsent.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { isHomeworkTold, type KeptHomework } from './outbox/homework-outbox.ts'
import type { Kept } from './outbox/outbox.ts'

/** What one press of Save sends: the register with its topic and guests, and the homework. */
export type LessonPart = 'register' | 'homework'

/** What is kept here of a lesson; undefined for a part without changes. */
export type KeptLesson = { register: Kept | undefined; homework: KeptOf<KeptHomework> | undefined }

/** From the worst on: the foot of the page tells the worst of a lesson's parts. */
const STATES = ['refused', 'unkeepable', 'unsaved', 'waiting', 'sending'] as const
type PartState = { part: LessonPart; state: (typeof STATES)[number]; refusal?: string | undefined }

const PART_NAMES = { register: 'Register', homework: 'Homework' } as const

function stateOf(
  part: LessonPart,
  { value: { isAsked }, sent, isOnDevice, isAway }: KeptOf<{ isAsked: boolean }>,
  refusal: string | null | undefined,
): PartState {
  if (refusal) return { part, state: 'refused', refusal }
  if (!isOnDevice) return { part, state: 'unkeepable' }
  if (!isAsked) return { part, state: 'unsaved' }
  // It waits once a try has failed; until then the device may still be writing it down.
  return { part, state: sent || !isAway ? 'sending' : 'waiting' }
}

/** The server's sentence about kept homework: that of the first field it names. */
function refusalOf({ refusal }: KeptHomework) {
  const [wrong] = Object.values(refusal?.fields ?? {})
  return wrong ?? refusal?.text
}

/** The states of the parts that have not reached the academy, the register first. */
function partStates({ register, homework }: KeptLesson): PartState[] {
  return [
    ...(register ? [stateOf('register', register, register.value.refusal)] : []),
    ...(homework ? [stateOf('homework', homework, refusalOf(homework.value))] : []),
  ]
}

/** What the foot of a lesson's page says. `worst` is undefined where nothing is on its way. */
export type LessonWords = { worst?: PartState; lead: string; rest?: string }

type Rights = { mayMark: boolean; hasOpened: boolean }

function wordsWithoutChanges({ lesson, register, students }: LessonRegister, rights: Rights) {
  // Homework that was saved before says nothing about the register.
  if (register.state === 'not_taken' && rights.mayMark) return { lead: 'Not taken yet' }
  const told = isHomeworkTold(lesson.lesson_id)
    ? `${countInWords(students.length, 'family is', 'families are')} told of the homework`
    : ''
  if (told) return { lead: `Saved, ${told}` }
  if (register.locked && !rights.mayMark)
    return { lead: 'Register is locked.', rest: 'Not saved: nothing.' }
  if (register.state === 'taken') return { lead: 'Saved' }
  return { lead: rights.hasOpened ? 'Not taken yet' : 'Not open yet' }
}

/** The state of a lesson in words: the worst of its parts, and which parts are in it. */
export function lessonInWords(
  sheet: LessonRegister,
  kept: KeptLesson,
  rights: Rights,
): LessonWords {
  const states = partStates(kept)
  // Save takes a register that nobody has touched yet, so that it is named beside changed homework.
  const isUntaken = rights.mayMark && !kept.register && sheet.register.state === 'not_taken'
  if (states.length > 0 && isUntaken) states.unshift({ part: 'register', state: 'unsaved' })
  const worst = STATES.flatMap((state) => states.find((each) => each.state === state) ?? [])[0]
  if (!worst) return wordsWithoutChanges(sheet, rights)

  const named = states.filter(({ state }) => state === worst.state).map(({ part }) => part)
  switch (worst.state) {
    case 'refused':
      return { worst, lead: `${PART_NAMES[worst.part]}:`, rest: worst.refusal ?? '' }
    case 'unkeepable':
      return {
        worst,
        lead: 'This phone cannot keep it:',
        rest: 'stay on this page until it is saved',
      }
    case 'unsaved':
      return { worst, lead: 'Not saved yet:', rest: named.join(', ') }
    case 'waiting':
      return { worst, lead: 'Kept here, waits for the network:', rest: named.join(', ') }
    case 'sending':
      return { worst, lead: 'Sending…' }
  }
}
