import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { ApiError, isForLater, UnexpectedResponse } from '../../../../api/api-error.ts'
import { createUnsent, type Kept as KeptOf, recordWith } from '../../../../api/unsent/unsent.ts'
import { alert } from '../../../../ui/dialogs/ask.ts'
import { toastFailure } from '../../../../ui/feedback/toasts/toast.ts'
import { deviceNowIso } from '../../../../ui/text/times/dates.ts'
import { acknowledged, dropRemovedGuests, removedStudents } from '../register-answer.ts'
import { sendRegister } from '../registers.data.ts'
import { putFinished } from '../topics/finished.data.ts'
import { offeredIn } from '../topics/topics.ts'
import {
  beginKept,
  bodyOf,
  type Change,
  changed,
  forStudents,
  type KeptRegister,
  leaveOut,
} from './kept-register.ts'

/** A lesson's kept register and its state. */
export type Kept = KeptOf<KeptRegister>

const outbox = createUnsent({
  name: 'register:',
  isKept: recordWith<KeptRegister>('sheet', 'taps', 'key'),
  wait: ({ isAsked }) => (isAsked ? 0 : null),
  send: async (id, kept) => {
    const answer = await sendRegister(
      { lesson_id: Number(id), ...bodyOf(kept, deviceNowIso()) },
      { key: kept.key },
    ).catch((error: unknown) => {
      // The register was saved; only the answer is unreadable.
      if (error instanceof UnexpectedResponse) return null
      throw error
    })
    for (const chapter_id of kept.finished ?? []) await sendFinished(kept, chapter_id)
    return answer
  },
  answered: (now, sent, answer) => {
    if (!answer) return null
    sayLeftOut(now)
    const left = acknowledged(now, sent, answer)
    return left && { ...left, isAsked: now.isAskedAgain === true, isAskedAgain: false }
  },
  refused,
})

/** Sends that a chapter is finished. A refusal is shown, but the register stays saved. */
async function sendFinished({ sheet }: KeptRegister, chapter_id: number) {
  const { batch_id, date } = sheet.lesson
  try {
    await putFinished({ batch_id, chapter_id, done_on: date })
  } catch (error) {
    if (error instanceof UnexpectedResponse) return
    if (isForLater(error) || !(error instanceof ApiError)) throw error
    const name =
      offeredIn(sheet).find((each) => each.chapter_id === chapter_id)?.name ?? 'A chapter'
    const [wrong] = Object.values(error.fields)
    toastFailure(`${name} was not marked as finished. ${wrong ?? error.message}`)
  }
}

/** All kept registers of the signed-in account, by lesson; null until the device was read. */
export const useOutbox = outbox.useAll

/** Starts sending, on every page. */
export const openOutbox = outbox.open

const idOf = ({ lesson }: LessonRegister) => String(lesson.lesson_id)
const keptOf = (sheet: LessonRegister) => outbox.get(idOf(sheet))?.value ?? beginKept(sheet)

/** Keeps a tap or typed text. */
export const changeRegister = (sheet: LessonRegister, change: Change) =>
  outbox.put(idOf(sheet), changed(forStudents(keptOf(sheet), sheet), change))

/** Sends it as soon as there is a network. */
export function saveRegister(sheet: LessonRegister) {
  const id = idOf(sheet)
  const isAskedAgain = Boolean(outbox.get(id)?.sent)
  outbox.put(id, { ...keptOf(sheet), isAsked: true, isAskedAgain, refusal: null })
  void outbox.send()
}

export const discardRegister = (lesson_id: number) => outbox.drop(String(lesson_id))

/** Applies the server's current list of students. */
export function followSheet(sheet: LessonRegister) {
  const kept = outbox.get(idOf(sheet))
  if (kept && !kept.sent) outbox.put(idOf(sheet), forStudents(kept.value, sheet))
}

/** The rest was saved. On whatever page it was sent, the person must learn what was left out. */
function sayLeftOut({ leftOut, sheet }: KeptRegister) {
  if (leftOut.length === 0) return
  const text = `No longer in ${sheet.lesson.batch_name}, and left out: ${leftOut.join(', ')}. The rest of the register is saved.`
  void alert({ title: 'Register saved without some', text })
}

/** Drops students no longer in the lesson, or keeps the refusal. */
function refused(now: KeptRegister, sent: KeptRegister, error: ApiError) {
  const { fields, message } = error
  const body = bodyOf(sent, '')
  const strangers = removedStudents(fields, body)
  const known = dropRemovedGuests(now, fields, body)
  if (strangers.length > 0 || known) return leaveOut(known ?? now, strangers)
  const [wrong] = Object.values(fields)
  return { ...now, isAsked: false, refusal: wrong ?? message }
}
