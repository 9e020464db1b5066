import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { ApiError, isForLater, UnexpectedResponse } from '../../../../api/api-error.ts'
import { type HeldStore, waitingInWords } from '../../../../api/unsent/held.ts'
import { createUnsent, hasProperties, type Kept as KeptOf } from '../../../../api/unsent/unsent.ts'
import { alert } from '../../../../ui/dialogs/ask.ts'
import { toastFailure } from '../../../../ui/feedback/toasts/toast.ts'
import { deviceNowIso, formatShortDay } from '../../../../ui/text/times/dates.ts'
import { dropRemovedGuests, remainderAfterSave, removedStudents } from '../register-answer.ts'
import { sendRegister } from '../registers.data.ts'
import { putFinished } from '../topics/finished.data.ts'
import { offeredChapters } from '../topics/topics.ts'
import {
  applyChange,
  applySheet,
  beginKeptRegister,
  bodyOf,
  type Change,
  type KeptRegister,
  leaveOutStudents,
} from './kept-register.ts'

/** A lesson's kept register and its state. */
export type Kept = KeptOf<KeptRegister>

const outbox = createUnsent({
  name: 'register:',
  isKept: hasProperties<KeptRegister>('sheet', 'taps', 'key'),
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
    for (const chapter_id of kept.finished ?? []) await sendFinishedChapter(kept, chapter_id)
    return answer
  },
  answered: (now, sent, answer) => {
    if (!answer) return null
    alertLeftOut(now)
    const left = remainderAfterSave(now, sent, answer)
    return left && { ...left, isAsked: now.isAskedAgain === true, isAskedAgain: false }
  },
  refused: dropRefusedTries,
})

/** Sends that a chapter is finished. A refusal is shown, but the register stays saved. */
async function sendFinishedChapter({ sheet }: KeptRegister, chapter_id: number) {
  const { batch_id, date } = sheet.lesson
  try {
    await putFinished({ batch_id, chapter_id, done_on: date })
  } catch (error) {
    if (error instanceof UnexpectedResponse) return
    if (isForLater(error) || !(error instanceof ApiError)) throw error
    const name =
      offeredChapters(sheet).find((each) => each.chapter_id === chapter_id)?.name ?? 'A chapter'
    const [wrong] = Object.values(error.fields)
    toastFailure(`${name} was not marked as finished. ${wrong ?? error.message}`)
  }
}

/** All kept registers of the signed-in account, by lesson; null until the device was read. */
export const useOutbox = outbox.useAll

/** Starts sending, on every page. */
export const openOutbox = outbox.open
export const whenOutboxRead = outbox.whenRead

/** Tries to send all registers that were saved here; resolves after one try of each. */
export const sendRegisters = outbox.send

const idOf = ({ lesson }: LessonRegister) => String(lesson.lesson_id)
const keptOf = (sheet: LessonRegister) => outbox.get(idOf(sheet))?.value ?? beginKeptRegister(sheet)

/**
 * Keeps a tap or typed text. It waits until the device's record has been read, because a drawn page can be used before.
 */
export const changeRegister = (sheet: LessonRegister, change: Change) =>
  outbox.whenRead(() =>
    outbox.put(idOf(sheet), applyChange(applySheet(keptOf(sheet), sheet), change)),
  )

/** Keeps a register and sends it as soon as there is a network. */
export const saveRegister = (sheet: LessonRegister) =>
  outbox.whenRead(() => {
    const id = idOf(sheet)
    const isAskedAgain = Boolean(outbox.get(id)?.sent)
    outbox.put(id, { ...keptOf(sheet), isAsked: true, isAskedAgain, refusal: null })
    void outbox.send()
  })

export const discardRegister = (lesson_id: number) => outbox.drop(String(lesson_id))

export const heldRegisters: HeldStore = {
  open: outbox.open,
  listen: outbox.listen,
  linesIn: (area) =>
    outbox.ids().flatMap((id) => {
      const one = outbox.get(id)
      if (!one) return []
      const kept = one.value
      const { lesson } = kept.sheet
      return {
        key: `register ${id}`,
        what: `Register, ${lesson.batch_name}, ${formatShortDay(lesson.date)}`,
        to: `${area}/lessons/${id}`,
        day: lesson.date,
        state: waitingInWords({ ...kept, isOnDevice: one.isOnDevice }),
        send: kept.isAsked || kept.refusal ? undefined : () => saveRegister(kept.sheet),
        discard: () => discardRegister(lesson.lesson_id),
      }
    }),
}

/** Applies the server's current list of students. */
export function followSheet(sheet: LessonRegister) {
  const kept = outbox.get(idOf(sheet))
  if (kept && !kept.sent) outbox.put(idOf(sheet), applySheet(kept.value, sheet))
}

/** Tells on any page which marks were left out when the rest of the register was saved. */
function alertLeftOut({ leftOut, sheet }: KeptRegister) {
  if (leftOut.length === 0) return
  const text = `No longer in ${sheet.lesson.batch_name}, and left out: ${leftOut.join(', ')}. The rest of the register is saved.`
  void alert({ title: 'Register saved without some', text })
}

/** Drops students who are no longer in the lesson. If the refusal names none, keeps the refusal. */
function dropRefusedTries(now: KeptRegister, sent: KeptRegister, error: ApiError) {
  const { fields, message } = error
  const body = bodyOf(sent, '')
  const strangers = removedStudents(fields, body)
  const known = dropRemovedGuests(now, fields, body)
  if (strangers.length > 0 || known) return leaveOutStudents(known ?? now, strangers)
  const [wrong] = Object.values(fields)
  return { ...now, isAsked: false, refusal: wrong ?? message }
}
