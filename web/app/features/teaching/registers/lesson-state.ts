import type { LessonRegister } from '@ganit/contract/teaching/registers'
import type { Kept as KeptOf } from '../../../api/unsent/unsent.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { isHomeworkTold, type KeptHomework } from './outbox/homework-outbox.ts'
import type { Kept } from './outbox/outbox.ts'

/** The parts that one press of Save sends: the register with its topic and guests, and the homework. */
export type LessonPart = 'register' | 'homework'

/** Changes of a lesson that are kept on this device; undefined for a part without changes. */
export type KeptLesson = { register: Kept | undefined; homework: KeptOf<KeptHomework> | undefined }

/** States of a part, the worst first: the foot of the page names the worst of a lesson's parts. */
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
  // A part waits only after an attempt has failed. Before that the device may still be writing it.
  return { part, state: sent || !isAway ? 'sending' : 'waiting' }
}

/** The server's sentence about refused homework: that of the first field that the refusal names. */
function refusalOf({ refusal }: KeptHomework) {
  const [wrong] = Object.values(refusal?.fields ?? {})
  return wrong ?? refusal?.text
}

/** The states of the parts that the server does not have yet, the register first. */
function partStates({ register, homework }: KeptLesson): PartState[] {
  return [
    ...(register ? [stateOf('register', register, register.value.refusal)] : []),
    ...(homework ? [stateOf('homework', homework, refusalOf(homework.value))] : []),
  ]
}

/** The words at the foot of a lesson's page. `worst` is undefined if no part waits to be saved. */
export type LessonWords = { worst?: PartState; lead: string; rest?: string }

type Rights = { mayMark: boolean; hasOpened: boolean }

function wordsWithoutChanges({ lesson, register, students }: LessonRegister, rights: Rights) {
  // Homework may be saved before its register, so it does not decide these words.
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

/** Puts the state of a lesson into words: the worst state of its parts, and the parts that are in it. */
export function lessonInWords(
  sheet: LessonRegister,
  kept: KeptLesson,
  rights: Rights,
): LessonWords {
  const states = partStates(kept)
  // Save also takes a register that nobody has touched, so it is named beside changed homework.
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
