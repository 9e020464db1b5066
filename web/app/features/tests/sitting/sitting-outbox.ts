import { ApiError, messageOf, UnexpectedResponse } from '../../../api/api-error.ts'
import { newAttempt } from '../../../api/attempt.ts'
import { createOutbox, type Kept } from '../../../api/outbox.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { deviceNowMs } from '../../../ui/text/dates.ts'
import { deviceWord } from './device.ts'
import {
  acknowledged,
  answerOf,
  beginKept,
  changedAnswer,
  isKeptAttempt,
  type KeptAnswer,
  type KeptAttempt,
  newestOf,
  unsent,
  withoutAnswers,
} from './kept-attempt.ts'
import { beginTest, handInTest, ownTests, sendAnswers } from './sitting.data.ts'

/** The test that is being sat here. */
export type Sitting = Pick<Kept<KeptAttempt>, 'isOnDevice' | 'isAway'> & {
  test_id: string
  kept: KeptAttempt
}

/** Something changed is sent after so long; with nothing to send the time and announcements are asked for. */
const SOON_MS = 800
const BEAT_MS = 10_000
const ANSWERS_MAX = 60

/** The test whose screen is open. */
let here: string | null = null
/** Which opening of a screen it is: what comes back after it was closed belongs to no screen any more. */
let opening = 0

const outbox = createOutbox({
  name: 'attempt:',
  isKept: isKeptAttempt,
  isEmpty: ({ isDone }) => isDone === true,
  // No two answers have one revision.
  merged: newestOf,
  wait,
  send,
  answered: (now, _, answer) => ('now' in answer ? withTime(now, answer) : done(now)),
  refused: failed,
})

/** The test that is being sat; null while there is none. */
export function useSitting(): Sitting | null {
  const kept = outbox.useAll()?.get(here ?? '')
  if (here === null || !kept) return null
  return { test_id: here, kept: kept.value, isOnDevice: kept.isOnDevice, isAway: kept.isAway }
}

/** By the server's clock, as far as this device knows it. */
export const serverNow = ({ skew }: KeptAttempt) => deviceNowMs() + skew

/** What is kept here of a test, so that it can go on without network; false where nothing is. */
export async function resume(test_id: string) {
  const own = opening
  await outbox.read()
  const kept = outbox.get(test_id)
  if (own !== opening || !kept) return false
  sit(test_id, kept.value)
  void outbox.send()
  return true
}

function sit(test_id: string, kept: KeptAttempt) {
  here = test_id
  outbox.put(test_id, kept)
}

/** Begins a test or goes on with it; takes it over from another device where that is said. */
export async function start(test_id: string, take_over = false) {
  const own = opening
  const device = deviceWord()
  await outbox.read()
  const kept = outbox.get(test_id)?.value
  // The server keeps them apart as long as the other device holds it; what counts is what that one has saved.
  if (take_over && kept) await sendLate(kept)
  const { attempt } = await beginTest(
    { test_id, rules_read: true, device, ...(take_over && { take_over }) },
    newAttempt(),
  )
  const before = kept && (take_over || kept.isElsewhere) ? withoutAnswers(kept) : kept
  const isSame = before?.attempt.attempt_id === attempt.attempt_id
  if (own !== opening) return
  if (!attempt.submitted_at) {
    sit(test_id, beginKept(attempt, device, isSame ? before : undefined, deviceNowMs()))
    // The network is there, whatever failed before.
    return void setTimeout(outbox.send, SOON_MS)
  }
  if (here === test_id && kept) outbox.put(test_id, done(kept))
  else {
    outbox.drop(test_id)
    fetchAnew(ownTests).catch(() => {})
  }
}

/** By which the server knows whether this device still holds the test, and has since it sent this. */
const heldBy = ({ device, attempt: { lease } }: KeptAttempt) => ({ device, lease })

/** Sends what a device that does not hold the test had not sent yet. */
async function sendLate(kept: KeptAttempt) {
  const left = unsent(kept)
  for (let at = 0; at < left.length; at += ANSWERS_MAX) {
    const answers = left.slice(at, at + ANSWERS_MAX)
    const { attempt_id } = kept.attempt
    await sendAnswers({ attempt_id, answers, ...heldBy(kept) }).catch((error: unknown) => {
      if (!isRefused(error)) throw error
    })
  }
}

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409

/** It is handed in, or over: nothing of it is kept. */
function done(kept: KeptAttempt): KeptAttempt {
  fetchAnew(ownTests).catch(() => {})
  return { ...kept, isDone: true }
}

/** Leaves the screen of a test. */
export function close() {
  opening += 1
  if (here !== null) outbox.forget(here)
  here = null
}

/** Changes what is kept of the test that is being sat. */
function change(changed: (kept: KeptAttempt) => KeptAttempt) {
  const kept = here === null ? undefined : outbox.get(here)?.value
  if (here === null || !kept || kept.isDone) return
  const next = changed(kept)
  if (next !== kept) outbox.put(here, next)
}

type Change = Partial<Pick<KeptAnswer, 'value' | 'flag' | 'seconds'>>

/** Keeps an answer, and sends it. What takes a while says how it changes the answer that stands by then. */
export const answer = (item_id: number, next: Change | ((now: KeptAnswer) => Change)) =>
  change((kept) => {
    if (!(item_id in kept.answers)) return kept
    const changes = typeof next === 'function' ? next(answerOf(kept, item_id)) : next
    return changedAnswer(kept, item_id, changes)
  })

/** Notes that a question was shown for so many seconds more. */
export const noteShown = (item_id: number, seconds: number) =>
  change((kept) => {
    const before = answerOf(kept, item_id)
    if (!(item_id in kept.answers) || (before.revision > 0 && seconds < 1)) return kept
    return changedAnswer(kept, item_id, {
      seconds: Math.min(before.seconds + seconds, lasts(kept)),
    })
  })

/** For how many seconds. */
const lasts = ({ attempt }: KeptAttempt) =>
  Math.floor((Date.parse(attempt.ends_at) - Date.parse(attempt.started_at)) / 1000)

/** Opens a question, and keeps on the device that it is open. */
export const open = (item_id: number) => change((kept) => ({ ...kept, here: item_id }))

/** Hands it in, now or as soon as there is a network; or goes on answering after all. */
export function handIn(isSubmitting = true) {
  change((kept) => ({ ...kept, isSubmitting }))
  if (isSubmitting) void outbox.send()
}

function wait(kept: KeptAttempt, test_id: string) {
  if (test_id !== here || kept.isDone) return null
  const isWaiting = unsent(kept).length > 0
  if (kept.isElsewhere) return isWaiting ? 0 : null
  if (kept.isSubmitting) return 0
  return isWaiting ? SOON_MS : BEAT_MS
}

const batchOf = (kept: KeptAttempt) => unsent(kept).slice(0, ANSWERS_MAX)

/** Sends what waits, or asks the time; with the last answers it is handed in where that was asked. */
async function send(_test_id: string, kept: KeptAttempt) {
  const { attempt_id } = kept.attempt
  const sent = { attempt_id, answers: batchOf(kept), ...heldBy(kept) }
  return kept.isSubmitting && unsent(kept).length <= ANSWERS_MAX
    ? handInTest(sent)
    : sendAnswers({ ...sent, left_page: kept.left_page })
}

type Saved = Awaited<ReturnType<typeof sendAnswers>>

function withTime(before: KeptAttempt, { saved, now, ends_at, announcements }: Saved) {
  const kept = acknowledged(before, saved)
  return {
    ...kept,
    skew: Date.parse(now) - deviceNowMs(),
    attempt: { ...kept.attempt, ends_at, announcements },
  }
}

function failed(now: KeptAttempt, before: KeptAttempt, error: unknown) {
  // It was done; only what it came to cannot be read.
  if (error instanceof UnexpectedResponse) return undefined
  const sent = batchOf(before)
  if (isRefused(error)) return refused(now, sent, error)
  // What was refused is not sent again as it is; the others are.
  const named = error instanceof ApiError ? refusedIn(error.fields, sent) : []
  const kept = acknowledged(now, named.length > 0 ? named : sent)
  return { ...kept, problem: messageOf(error), isSubmitting: false }
}

type Sent = ReturnType<typeof unsent>

/** It is over, or another device holds it: what was sent is kept apart by the server, and so is all that was not sent yet. */
function refused(now: KeptAttempt, sent: Sent, error: ApiError) {
  const kept = acknowledged(now, sent)
  const isElsewhere = kept.isElsewhere || Boolean(Object(error.answer).other_device)
  if (!isElsewhere && unsent(kept).length === 0) return done(kept)
  return { ...kept, isElsewhere }
}

const refusedIn = (fields: Record<string, string>, sent: Sent) =>
  Object.keys(fields).flatMap((field) => {
    const answer = sent[Number(/^answers\.(\d+)\b/.exec(field)?.[1])]
    return answer ? [answer] : []
  })

let isOpen = false

/** From now on a network that is back is used at once, and leaving the page is counted. */
export function openSitting() {
  outbox.open()
  if (isOpen) return
  isOpen = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden')
      change((kept) => ({ ...kept, left_page: kept.left_page + 1 }))
  })
}
