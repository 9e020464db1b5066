import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { ApiError, UnexpectedResponse } from '../../../api/api-error.ts'
import { createOutbox, type Kept as KeptOf } from '../../../api/outbox.ts'
import { alert } from '../../../ui/dialogs/ask.ts'
import { deviceNowIso } from '../../../ui/text/dates.ts'
import {
  beginKept,
  bodyOf,
  type Change,
  changed,
  forStudents,
  isKeptRegister,
  type KeptRegister,
  leaveOut,
} from './kept-register.ts'
import { acknowledged, dropRemovedGuests, removedStudents } from './register-answer.ts'
import { sendRegister } from './registers.data.ts'

/** What is kept of one lesson, and how it goes. */
export type Kept = KeptOf<KeptRegister>

const outbox = createOutbox({
  name: 'register:',
  isKept: isKeptRegister,
  wait: ({ isAsked }) => (isAsked ? 0 : null),
  send: (id, kept) =>
    sendRegister(
      { lesson_id: Number(id), ...bodyOf(kept, deviceNowIso()) },
      { key: kept.key },
    ).catch((error: unknown) => {
      // It was done; only what it came to cannot be read.
      if (error instanceof UnexpectedResponse) return null
      throw error
    }),
  answered: (now, sent, answer) => {
    if (!answer) return null
    sayLeftOut(now)
    const left = acknowledged(now, sent, answer)
    return left && { ...left, isAsked: now.isAskedAgain === true, isAskedAgain: false }
  },
  refused,
})

/** All that is kept of whoever is signed in, by lesson; null until that is known. */
export const useOutbox = outbox.useAll

/** From now on what waits is sent, whatever page is open. */
export const openOutbox = outbox.open

const idOf = ({ lesson }: LessonRegister) => String(lesson.lesson_id)
const keptOf = (sheet: LessonRegister) => outbox.get(idOf(sheet))?.value ?? beginKept(sheet)

/** Keeps a tap, or what was typed. */
export const changeRegister = (sheet: LessonRegister, change: Change) =>
  outbox.put(idOf(sheet), changed(forStudents(keptOf(sheet), sheet), change))

/** Sends it as soon as there is a network. */
export function saveRegister(sheet: LessonRegister) {
  const id = idOf(sheet)
  const isAskedAgain = Boolean(outbox.get(id)?.sent)
  outbox.put(id, { ...keptOf(sheet), isAsked: true, isAskedAgain, refusal: null })
  void outbox.send()
}

/** Throws away what was done and not taken by the server. */
export const discardRegister = (lesson_id: number) => outbox.drop(String(lesson_id))

/** Takes note of who sits in the lesson now. */
export function followSheet(sheet: LessonRegister) {
  const kept = outbox.get(idOf(sheet))
  if (kept && !kept.sent) outbox.put(idOf(sheet), forStudents(kept.value, sheet))
}

/** The rest was saved; that these were not must be read, wherever it was sent from. */
function sayLeftOut({ leftOut, sheet }: KeptRegister) {
  if (leftOut.length === 0) return
  const text = `No longer in ${sheet.lesson.batch_name}, and left out: ${leftOut.join(', ')}. The rest of the register is saved.`
  void alert({ title: 'Register saved without some', text })
}

/** Leaves out who sits in the lesson no longer, or notes why it was not taken. */
function refused(now: KeptRegister, sent: KeptRegister, error: unknown) {
  if (!(error instanceof ApiError)) return undefined
  const { fields, message } = error
  const body = bodyOf(sent, '')
  const strangers = removedStudents(fields, body)
  const known = dropRemovedGuests(now, fields, body)
  if (strangers.length > 0 || known) return leaveOut(known ?? now, strangers)
  const [wrong] = Object.values(fields)
  return { ...now, isAsked: false, refusal: wrong ?? message }
}
