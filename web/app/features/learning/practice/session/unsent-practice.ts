import type { Output } from '@ganit/contract/endpoint'
import {
  type openHint,
  PRACTICE_ANSWERS_MAX,
  type PracticeItem,
  type PracticeSession,
  type PracticeValue,
} from '@ganit/contract/learning/practice'
import { PARENT_FIRST } from '@ganit/contract/office/privacy'
import type { ApiError } from '../../../../api/api-error.ts'
import { createUnsent, hasProperties, type Kept } from '../../../../api/unsent/unsent.ts'
import { dropOwnRecord, ownRecords } from '../../../../own-records.ts'
import { deviceNowIso, deviceNowMs } from '../../../../ui/text/times/dates.ts'
import { sendAnswers } from '../practice.data.ts'
import {
  applyAnswer,
  isOfMistakes,
  isOld,
  isOver,
  type KeptChild,
  type KeptPractice,
  msToNextAsk,
  nextOpenPosition,
  toKeptPractice,
  triesToSend,
  withItems,
  withoutKeys,
  withoutTries,
  withTriesOf,
  withTry,
} from './kept-practice.ts'

const NAME = 'practice:'

const isKept = hasProperties<KeptPractice>('session', 'answers', 'kept_at')

const unsent = createUnsent({
  name: NAME,
  tellsWriting: true,
  isKept: (record): record is KeptPractice => isKept(record) && !isOld(record, deviceNowMs()),
  isEmpty: isOver,
  isSent: ({ answers }) => answers.length === 0,
  // A finished session stays on the screen although its record is gone. The window that wrote the record last may not
  // have known the other window's answers.
  merged: (here, there, isChanged) =>
    isChanged ? withTriesOf(here, there) : withTriesOf({ ...there, here: here.here }, here),
  wait: msToNextAsk,
  send: async (session_id, kept) => {
    const answers = triesToSend(kept, PRACTICE_ANSWERS_MAX, deviceNowIso())
    const { items } = await sendAnswers({ session_id: Number(session_id), answers })
    return { answers, items }
  },
  answered: applyAnswer,
  refused: dropRefusedTries,
})

/** Drops the tries that a refusal names; any other refusal stops sending until the session is opened again. */
function dropRefusedTries(now: KeptPractice, sent: KeptPractice, { fields, message }: ApiError) {
  const answers = triesToSend(sent, PRACTICE_ANSWERS_MAX, '')
  const named = Object.keys(fields).flatMap((field) => {
    const answer = answers[Number(/^answers\.(\d+)\b/.exec(field)?.[1])]
    return answer ? [answer] : []
  })
  const problem = Object.values(fields)[0] ?? message
  return { ...withoutTries(now, named), problem }
}

/** All sessions on this device, by number; null until the device has been read. */
export const useKeptPractice = unsent.useAll

/** True if the server takes no answers until a parent agrees: then the network is not the cause. */
export const isForParent = (kept: Kept<KeptPractice> | undefined) =>
  kept?.isAway === true && kept.said === PARENT_FIRST

/** Starts sending, and drops sessions that have nothing to send and were kept for longer than seven days. */
export function openPractice() {
  unsent.open()
  void ownRecords().then((records) => {
    for (const [name, record] of records)
      if (name.startsWith(NAME) && isKept(record) && isOld(record, deviceNowMs()))
        void dropOwnRecord(name)
  })
}

/** Keeps a session from the server on the device, with what still has to be sent. */
export async function keepSession(session: PracticeSession, child?: KeptChild) {
  await unsent.read()
  const id = String(session.session_id)
  unsent.put(id, toKeptPractice(session, unsent.get(id)?.value, deviceNowIso(), child))
}

/**
 * Forgets sessions of mistakes except the answers that the server does not have yet, because the review of the test may
 * have been closed.
 */
export async function forgetMistakes() {
  await unsent.read()
  for (const session_id of unsent.ids()) {
    const value = unsent.get(session_id)?.value
    if (!value || !isOfMistakes(value)) continue
    if (value.answers.length > 0) unsent.put(session_id, withoutKeys(value))
    else unsent.drop(session_id)
  }
}

function changePractice(session_id: string, changed: (kept: KeptPractice) => KeptPractice) {
  const kept = unsent.get(session_id)?.value
  if (kept) unsent.put(session_id, changed(kept))
}

/** Keeps a try and sends it. */
export function keepTry(session_id: string, position: number, value: PracticeValue) {
  changePractice(session_id, (kept) => withTry(kept, position, value, deviceNowIso()))
  void unsent.send()
}

/** Goes on to the next open question, or to the end. */
export const goToNextQuestion = (session_id: string) =>
  changePractice(session_id, (kept) => ({ ...kept, here: nextOpenPosition(kept) }))

export const showQuestion = (session_id: string, here: number) =>
  changePractice(session_id, (kept) => ({ ...kept, here }))

/** Stores the server's version of an item. */
export const noteItem = (session_id: string, item: PracticeItem) =>
  changePractice(session_id, (kept) => withItems(kept, [item]))

/** Stores an opened hint; `hint` counts from 1. The answer to a try made meanwhile may have brought it already. */
export const noteHint = (
  session_id: string,
  { position, hint }: { position: number; hint: number },
  { text, figures }: Output<typeof openHint>,
) =>
  changePractice(session_id, (kept) => {
    const item = kept.session.items.find((each) => each.position === position)
    if (item?.hints.length !== hint - 1) return kept
    const { hints, hints_left } = item
    const opened = { hints: [...hints, text], hints_left: hints_left - 1 }
    return withItems(kept, [{ ...item, ...opened, ...(figures && { figures }) }])
  })

/** Sends refused tries again, and soon asks for verdicts. */
export const resendTries = (session_id: string) =>
  changePractice(session_id, (kept) => ({ ...kept, problem: null, asked: 0 }))
