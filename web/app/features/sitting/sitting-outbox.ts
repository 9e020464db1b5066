import { useSyncExternalStore } from 'react'
import { ApiError, isForLater, messageOf, UnexpectedResponse } from '../../api/api-error.ts'
import { newAttempt } from '../../api/attempt.ts'
import { fetchAnew } from '../../api/query-client.ts'
import { createListeners } from '../../listeners.ts'
import { dropOwnRecord, keepOwnRecord, ownRecords } from '../../own-records.ts'
import { accountHere } from '../../session.ts'
import { msNow } from '../../ui/text/dates.ts'
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
export type Sitting = {
  test_id: string
  kept: KeptAttempt
  isOnDevice: boolean
  /** Whether the last try found no network. */
  isAway: boolean
  /** Why an answer was not taken. */
  problem: string | null
  /** That it is handed in, or over. */
  isDone: boolean
}

/** Something changed is sent after so long; with nothing to send the time and announcements are asked for. */
const SOON_MS = 800
const BEAT_MS = 10_000
/** Milliseconds until the next try; the last one for all further ones. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 30_000]
const ANSWERS_MAX = 60

const nameOf = (test_id: string) => `attempt:${test_id}`

let current: Sitting | null = null
let account: string | null = null
let isSending = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** When the timer strikes. */
let due = Number.POSITIVE_INFINITY
const { tell, listen } = createListeners()

function show(next: Sitting | null) {
  current = next
  tell()
}

/** The test that is being sat; null while there is none. */
export const useSitting = () =>
  useSyncExternalStore(
    listen,
    () => current,
    () => null,
  )

/** Shows it at once, and keeps it on the device. */
function keep(sitting: Sitting) {
  show(sitting)
  const { test_id, kept } = sitting
  void keepOwnRecord(nameOf(test_id), kept, account).then((isOnDevice) => {
    if (current?.kept === kept && current.isOnDevice !== isOnDevice)
      show({ ...current, isOnDevice })
  })
}

function strikeIn(pause: number) {
  const at = performance.now() + pause
  if (at >= due) return
  clearTimeout(timer)
  due = at
  timer = setTimeout(send, pause)
}

function stop() {
  clearTimeout(timer)
  due = Number.POSITIVE_INFINITY
}

/** By the server's clock, as far as this device knows it. */
export const serverNow = ({ skew }: KeptAttempt) => msNow() + skew

/** Which opening of a screen it is: what comes back after it was closed belongs to no screen any more. */
let opening = 0

/** What is kept here of a test, so that it can go on without network; false where nothing is. */
export async function resume(test_id: string) {
  account = accountHere()
  if (current?.test_id === test_id) return true
  const own = opening
  const kept = (await ownRecords(account)).get(nameOf(test_id))
  if (own !== opening || !isKeptAttempt(kept)) return false
  sit(test_id, kept)
  strikeIn(0)
  return true
}

const sit = (test_id: string, kept: KeptAttempt) =>
  keep({
    test_id,
    kept,
    isOnDevice: true,
    isAway: false,
    problem: null,
    isDone: false,
  })

/** Begins a test or goes on with it; takes it over from another device where that is said. */
export async function start(test_id: string, take_over = false) {
  account = accountHere()
  const own = opening
  const device = deviceWord()
  const record = (await ownRecords(account)).get(nameOf(test_id))
  const kept =
    current?.test_id === test_id ? current.kept : isKeptAttempt(record) ? record : undefined
  // The server keeps them apart as long as the other device holds it; what counts is what that one has saved.
  if (take_over && kept) await sendLate(kept)
  const { attempt } = await beginTest(
    { test_id, rules_read: true, device, ...(take_over && { take_over }) },
    newAttempt(),
  )
  const before = kept && (take_over || kept.isElsewhere) ? withoutAnswers(kept) : kept
  const isSame = before?.attempt.attempt_id === attempt.attempt_id
  if (own !== opening) return
  if (attempt.submitted_at) return finish(test_id)
  failures = 0
  sit(test_id, beginKept(attempt, device, isSame ? before : undefined, msNow()))
  strikeIn(SOON_MS)
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

/** Forgets it here: it is handed in, or over. */
function finish(test_id: string) {
  stop()
  if (current?.test_id === test_id) show({ ...current, isDone: true })
  void dropOwnRecord(nameOf(test_id), account)
  fetchAnew(ownTests).catch(() => {})
}

/** Leaves the screen of a test that is over. */
export function close() {
  opening += 1
  stop()
  show(null)
}

type Change = Partial<Pick<KeptAnswer, 'value' | 'flag' | 'seconds'>>

/** Keeps an answer, and sends it. What takes a while says how it changes the answer that stands by then. */
export function answer(item_id: number, change: Change | ((now: KeptAnswer) => Change)) {
  if (!current || current.isDone || !(item_id in current.kept.answers)) return
  const next = typeof change === 'function' ? change(answerOf(current.kept, item_id)) : change
  keep({ ...current, kept: changedAnswer(current.kept, item_id, next), problem: null })
  if (failures === 0) strikeIn(SOON_MS)
}

/** Notes that a question was shown for so many seconds more. */
export function noteShown(item_id: number, seconds: number) {
  if (!current || current.isDone) return
  const before = answerOf(current.kept, item_id)
  if (before.revision > 0 && seconds < 1) return
  const { duration } = limits(current.kept)
  answer(item_id, { seconds: Math.min(before.seconds + seconds, duration) })
}

const limits = ({ attempt }: KeptAttempt) => ({
  duration: Math.floor((Date.parse(attempt.ends_at) - Date.parse(attempt.started_at)) / 1000),
})

/** Opens a question, and keeps on the device that it is open. */
export function open(item_id: number) {
  if (!current || current.isDone) return
  keep({ ...current, kept: { ...current.kept, here: item_id } })
}

/** Notes that the page was left once more. */
function noteLeft() {
  if (!current || current.isDone) return
  keep({ ...current, kept: { ...current.kept, left_page: current.kept.left_page + 1 } })
}

/** Hands it in, now or as soon as there is a network; or goes on answering after all. */
export function handIn(isSubmitting = true) {
  if (!current || current.isDone) return
  keep({ ...current, kept: { ...current.kept, isSubmitting } })
  if (isSubmitting) {
    stop()
    strikeIn(0)
  }
}

/** Sends what waits, or asks the time; then waits for the next. */
async function send(): Promise<void> {
  stop()
  const sitting = current
  if (!sitting || isSending || sitting.isDone || account !== accountHere()) return
  const { kept, test_id } = sitting
  if (kept.isElsewhere && unsent(kept).length === 0) return
  const { attempt_id } = kept.attempt
  const answers = unsent(kept).slice(0, ANSWERS_MAX)
  const isLast = kept.isSubmitting && unsent(kept).length <= ANSWERS_MAX
  const sent = { attempt_id, answers, ...heldBy(kept) }
  isSending = true
  const result = await (isLast
    ? handInTest(sent)
    : sendAnswers({ ...sent, left_page: kept.left_page })
  ).catch((error: unknown) => ({ error }))
  isSending = false
  // Whoever was signed in is not any more, or another test is open.
  if (account !== accountHere() || current?.test_id !== test_id) return
  if ('error' in result) return failed(result.error, answers)
  failures = 0
  if (!('now' in result)) return finish(test_id)
  const { saved, now, ends_at, announcements } = result
  const next = acknowledged(current.kept, saved)
  keep({
    ...current,
    isAway: false,
    kept: {
      ...next,
      skew: Date.parse(now) - msNow(),
      attempt: { ...next.attempt, ends_at, announcements },
    },
  })
  strikeIn(next.isSubmitting ? 0 : unsent(next).length > 0 ? SOON_MS : BEAT_MS)
}

type Sent = ReturnType<typeof unsent>

function failed(error: unknown, sent: Sent) {
  if (!current) return
  // It was done; only what it came to cannot be read.
  if (isForLater(error) || error instanceof UnexpectedResponse) {
    show({ ...current, isAway: true })
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? BEAT_MS
    failures += 1
    return strikeIn(pause)
  }
  if (isRefused(error)) return refused(error, sent)
  // What was refused is not sent again as it is; the others are.
  const named = error instanceof ApiError ? refusedIn(error.fields, sent) : []
  const faulty = named.length > 0 ? named : sent
  keep({
    ...current,
    isAway: false,
    problem: messageOf(error),
    kept: { ...acknowledged(current.kept, faulty), isSubmitting: false },
  })
  strikeIn(named.length > 0 ? SOON_MS : BEAT_MS)
}

/** It is over, or another device holds it: what was sent is kept apart by the server, and so is all that was not sent yet. */
function refused(error: ApiError, sent: Sent) {
  if (!current) return
  const kept = acknowledged(current.kept, sent)
  const isElsewhere = kept.isElsewhere || Boolean(Object(error.answer).other_device)
  if (!isElsewhere && unsent(kept).length === 0) return finish(current.test_id)
  failures = 0
  keep({ ...current, isAway: false, kept: { ...kept, isElsewhere } })
  strikeIn(0)
}

const refusedIn = (fields: Record<string, string>, sent: Sent) =>
  Object.keys(fields).flatMap((field) => {
    const answer = sent[Number(/^answers\.(\d+)\b/.exec(field)?.[1])]
    return answer ? [answer] : []
  })

/** Goes on with what another window of this device has kept meanwhile, so that no two answers have one revision. */
async function goOnWithOthers() {
  const kept = current && (await ownRecords(account)).get(nameOf(current.test_id))
  if (!current || current.isDone || !isKeptAttempt(kept)) return
  keep({ ...current, kept: newestOf(current.kept, kept) })
}

let isOpen = false

/** From now on a network that is back is used at once, and leaving the page is counted. */
export function openSitting() {
  if (isOpen) return
  isOpen = true
  window.addEventListener('online', () => {
    failures = 0
    if (current) strikeIn(0)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') noteLeft()
    else if (current) void goOnWithOthers().then(() => strikeIn(0))
  })
  // Of two windows side by side neither is hidden when the other one is typed into.
  window.addEventListener('focus', () => void goOnWithOthers())
}
