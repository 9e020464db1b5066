import { ApiError } from '../../../api/api-error.ts'
import { newAttempt } from '../../../api/attempt.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { createUnsent, hasProperties, type Kept } from '../../../api/unsent/unsent.ts'
import { deviceNowMs } from '../../../ui/text/times/dates.ts'
import { ownTests } from '../own-tests.data.ts'
import { ownDeviceId } from './device.ts'
import {
  acknowledgeAnswers,
  answerOf,
  beginKeptAttempt,
  changeAnswer,
  type KeptAnswer,
  type KeptAttempt,
  mergeAttempts,
  unsentAnswers,
  withoutAnswers,
} from './kept-attempt.ts'
import { beginTest, handInTest, sendAnswers } from './sitting.data.ts'

/** The test being taken on this device. */
export type Sitting = Pick<Kept<KeptAttempt>, 'isOnDevice' | 'isAway' | 'isWriting'> & {
  test_id: string
  kept: KeptAttempt
}

/** Delay before changes are sent, and the interval at which time and announcements are polled without changes. */
const SOON_MS = 800
const BEAT_MS = 10_000
const ANSWERS_MAX = 60

/** The test whose screen is open. */
let here: string | null = null
/** Counts openings: an answer that arrives after closing belongs to no screen. */
let opening = 0

const outbox = createUnsent({
  name: 'attempt:',
  tellsWriting: true,
  isKept: hasProperties<KeptAttempt>('attempt', 'answers', 'skew'),
  isEmpty: ({ isDone }) => isDone === true,
  isSent: (kept) => unsentAnswers(kept).length === 0 && !kept.isSubmitting,
  // No two answers share a revision.
  merged: mergeAttempts,
  wait,
  send,
  answered: (now, _, answer) => ('now' in answer ? withTime(now, answer) : markDone(now)),
  refused: applyFailure,
})

/** The test being taken; null if none. */
export function useSitting(): Sitting | null {
  const kept = outbox.useAll()?.get(here ?? '')
  if (here === null || !kept) return null
  const { value, isOnDevice, isAway, isWriting = false } = kept
  return { test_id: here, kept: value, isOnDevice, isAway, isWriting }
}

/** Now on the server's clock, as far as this device knows it. */
export const serverNow = ({ skew }: KeptAttempt) => deviceNowMs() + skew

/** Loads the record of a test, to continue without network; returns false if there is none. */
export async function resumeSitting(test_id: string) {
  const own = opening
  await outbox.read()
  const kept = outbox.get(test_id)
  if (own !== opening || !kept) return false
  putSitting(test_id, kept.value)
  void outbox.send()
  return true
}

function putSitting(test_id: string, kept: KeptAttempt) {
  here = test_id
  outbox.put(test_id, kept)
}

/** Begins or continues a test; `take_over` takes it from another device. */
export async function startSitting(test_id: string, take_over = false) {
  const own = opening
  const device = ownDeviceId()
  await outbox.read()
  const kept = outbox.get(test_id)?.value
  // While another device holds the test, the server stores this device's answers separately and counts only the
  // other's.
  if (take_over && kept) await sendLateAnswers(kept)
  const { attempt } = await beginTest(
    { test_id, rules_read: true, device, ...(take_over && { take_over }) },
    newAttempt(),
  )
  const before = kept && (take_over || kept.isElsewhere) ? withoutAnswers(kept) : kept
  const isSame = before?.attempt.attempt_id === attempt.attempt_id
  if (own !== opening) return
  if (!attempt.submitted_at) {
    putSitting(
      test_id,
      beginKeptAttempt(attempt, device, isSame ? before : undefined, deviceNowMs()),
    )
    // The network is back, so a new attempt is made after any failure.
    return void setTimeout(outbox.send, SOON_MS)
  }
  if (here === test_id && kept) outbox.put(test_id, markDone(kept))
  else {
    outbox.drop(test_id)
    fetchAnew(ownTests).catch(() => {})
  }
}

/** Lets the server check that this device still held the test when it sent. */
const holderOf = ({ device, attempt: { lease } }: KeptAttempt) => ({ device, lease })

/** Sends unsent answers of a device that no longer holds the test. */
async function sendLateAnswers(kept: KeptAttempt) {
  const left = unsentAnswers(kept)
  for (let at = 0; at < left.length; at += ANSWERS_MAX) {
    const answers = left.slice(at, at + ANSWERS_MAX)
    const { attempt_id } = kept.attempt
    await sendAnswers({ attempt_id, answers, ...holderOf(kept) }).catch((error: unknown) => {
      if (!isRefused(error)) throw error
    })
  }
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 409

/** The test is handed in or over: delete its record. */
function markDone(kept: KeptAttempt): KeptAttempt {
  fetchAnew(ownTests).catch(() => {})
  return { ...kept, isDone: true }
}

export function closeSitting() {
  opening += 1
  if (here !== null) outbox.forget(here)
  here = null
}

/** Changes the record of the test being taken. */
function changeAttempt(changed: (kept: KeptAttempt) => KeptAttempt) {
  const kept = here === null ? undefined : outbox.get(here)?.value
  if (here === null || !kept || kept.isDone) return
  const next = changed(kept)
  if (next !== kept) outbox.put(here, next)
}

type Change = Partial<Pick<KeptAnswer, 'value' | 'flag' | 'seconds'>>

/** Keeps and sends an answer. Slow changes pass a function of the current answer. */
export const answerQuestion = (item_id: number, next: Change | ((now: KeptAnswer) => Change)) =>
  changeAttempt((kept) => {
    if (!(item_id in kept.answers)) return kept
    const changes = typeof next === 'function' ? next(answerOf(kept, item_id)) : next
    return changeAnswer(kept, item_id, changes)
  })

/** Adds the seconds for which a question was shown. */
export const addShownSeconds = (item_id: number, seconds: number) =>
  changeAttempt((kept) => {
    const before = answerOf(kept, item_id)
    if (!(item_id in kept.answers) || (before.revision > 0 && seconds < 1)) return kept
    return changeAnswer(kept, item_id, {
      seconds: Math.min(before.seconds + seconds, secondsOfTest(kept)),
    })
  })

/** Duration in seconds. */
const secondsOfTest = ({ attempt }: KeptAttempt) =>
  Math.floor((Date.parse(attempt.ends_at) - Date.parse(attempt.started_at)) / 1000)

/** Opens a question and remembers it on the device. */
export const openQuestion = (item_id: number) =>
  changeAttempt((kept) => ({ ...kept, here: item_id }))

/** Hands in, now or when the network returns; `false` takes that back. */
export function submitSitting(isSubmitting = true) {
  changeAttempt((kept) => ({ ...kept, isSubmitting }))
  if (isSubmitting) void outbox.send()
}

function wait(kept: KeptAttempt, test_id: string) {
  if (test_id !== here || kept.isDone) return null
  const isWaiting = unsentAnswers(kept).length > 0
  if (kept.isElsewhere) return isWaiting ? 0 : null
  if (kept.isSubmitting) return 0
  return isWaiting ? SOON_MS : BEAT_MS
}

const answersToSend = (kept: KeptAttempt) => unsentAnswers(kept).slice(0, ANSWERS_MAX)

/** Sends waiting answers, or polls the time; hands in after the last answers if asked. */
async function send(_test_id: string, kept: KeptAttempt) {
  const { attempt_id } = kept.attempt
  const sent = { attempt_id, answers: answersToSend(kept), ...holderOf(kept) }
  return kept.isSubmitting && unsentAnswers(kept).length <= ANSWERS_MAX
    ? handInTest(sent)
    : sendAnswers({ ...sent, left_page: kept.left_page })
}

type Saved = Awaited<ReturnType<typeof sendAnswers>>

function withTime(before: KeptAttempt, { saved, now, ends_at, announcements }: Saved) {
  const kept = acknowledgeAnswers(before, saved)
  return {
    ...kept,
    skew: Date.parse(now) - deviceNowMs(),
    attempt: { ...kept.attempt, ends_at, announcements },
  }
}

function applyFailure(now: KeptAttempt, before: KeptAttempt, error: ApiError) {
  const sent = answersToSend(before)
  if (isRefused(error)) return applyRefusal(now, sent, error)
  // Answers that were refused are not sent again unchanged; the other answers are.
  const named = refusedAnswers(error.fields, sent)
  const kept = acknowledgeAnswers(now, named.length > 0 ? named : sent)
  return { ...kept, problem: error.message, isSubmitting: false }
}

type Sent = ReturnType<typeof unsentAnswers>

/** The test is over or on another device. The server stores the sent answers, and all unsent ones, separately. */
function applyRefusal(now: KeptAttempt, sent: Sent, error: ApiError) {
  const kept = acknowledgeAnswers(now, sent)
  const isElsewhere = kept.isElsewhere || Boolean(Object(error.answer).other_device)
  if (!isElsewhere && unsentAnswers(kept).length === 0) return markDone(kept)
  return { ...kept, isElsewhere }
}

const refusedAnswers = (fields: Record<string, string>, sent: Sent) =>
  Object.keys(fields).flatMap((field) => {
    const answer = sent[Number(/^answers\.(\d+)\b/.exec(field)?.[1])]
    return answer ? [answer] : []
  })

let isOpen = false

/** Begins a sitting: from now on answers are sent as soon as the network returns, and leaving the page is counted. */
export function openSitting() {
  outbox.open()
  if (isOpen) return
  isOpen = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden')
      changeAttempt((kept) => ({ ...kept, left_page: kept.left_page + 1 }))
  })
}
