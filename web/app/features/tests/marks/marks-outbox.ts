import { useSyncExternalStore } from 'react'
import { ApiError, isForLater, messageOf, UnexpectedResponse } from '../../../api/api-error.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { createListeners } from '../../../listeners.ts'
import { dropOwnRecord, keepOwnRecord, ownRecords } from '../../../own-records.ts'
import { accountHere, onSessionChange } from '../../../session.ts'
import {
  type Change,
  type Entered,
  isKeptMarks,
  type KeptMarks,
  left,
  rebased,
  refusedRows,
  sentRow,
  unsent,
  withCell,
  wrongIn,
} from './entered.ts'
import { type MarkSheet, marksOf, type SentRows, sendMarks, withRows } from './marks.data.ts'

/** What is kept of one test, and how it goes. */
export type Kept = KeptMarks & {
  isOnDevice: boolean
  /** Who is on the way. */
  sending: ReadonlySet<number>
  /** Who was saved since the screen is open. */
  saved: ReadonlySet<number>
}

/** Milliseconds until the next try; the last one for all further ones. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000]

const NAME = 'marks:'
const nameOf = (test_id: string) => `${NAME}${test_id}`
const NOBODY: ReadonlySet<number> = new Set()

let account: string | null = null
/** By test; null until the device has been asked. */
let all: ReadonlyMap<string, Kept> | null = null
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const { tell, listen } = createListeners()

function show(next: ReadonlyMap<string, Kept> | null) {
  all = next
  tell()
}

function put(test_id: string, kept: Kept) {
  show(new Map(all).set(test_id, kept))
  const { test, sheet, rows } = kept
  const isEmpty = Object.keys(rows).length === 0
  const done = isEmpty
    ? dropOwnRecord(nameOf(test_id), account).then(() => true)
    : keepOwnRecord(nameOf(test_id), { test, sheet, rows } satisfies KeptMarks, account)
  void done.then((isOnDevice) => {
    const now = all?.get(test_id)
    if (now?.rows === rows && now.isOnDevice !== isOnDevice)
      show(new Map(all).set(test_id, { ...now, isOnDevice }))
  })
}

/** All that is kept of whoever is signed in, by test; null until that is known. */
export const useMarksOutbox = () =>
  useSyncExternalStore(
    listen,
    () => all,
    () => null,
  )

const rowIn = (sheet: MarkSheet, student_id: number) =>
  sheet.rows.find((row) => row.student_id === student_id)

/** The rows with another one, or without it. */
function withEntered(rows: Kept['rows'], student_id: number, entered: Entered | undefined) {
  const { [student_id]: _, ...others } = rows
  return entered ? { ...others, [student_id]: entered } : others
}

const keptOf = (test_id: string, shown: Pick<KeptMarks, 'test' | 'sheet'>): Kept => {
  const before = all?.get(test_id)
  return {
    isOnDevice: true,
    sending: NOBODY,
    saved: NOBODY,
    rows: {},
    ...before,
    ...shown,
  }
}

const problemIn = (entered: Entered) => {
  const problem = wrongIn(entered)
  return problem === undefined ? {} : { problem }
}

/** Keeps what was entered in cells, and sends it. */
export function enterCells(
  test_id: string,
  shown: Pick<KeptMarks, 'test' | 'sheet'>,
  changes: readonly Change[],
) {
  const kept = keptOf(test_id, shown)
  let { rows } = kept
  const saved = new Set(kept.saved)
  for (const change of changes) {
    const row = rowIn(shown.sheet, change.student_id)
    if (!row) continue
    const entered = withCell(row, rows[change.student_id], change)
    // What is on its way may be stored by now: only the answer tells.
    const isSending = kept.sending.has(change.student_id)
    const rest = isSending ? entered : left(entered, row)
    rows = withEntered(rows, change.student_id, rest && { ...rest, ...problemIn(rest) })
    saved.delete(change.student_id)
  }
  put(test_id, { ...kept, rows, saved })
  void flush(test_id)
}

/** Has the marks of somebody stand as others have entered them, or as they were. */
export function dropEntered(test_id: string, student_id: number) {
  const kept = all?.get(test_id)
  if (kept) put(test_id, { ...kept, rows: withEntered(kept.rows, student_id, undefined) })
}

/** Sends what was refused, or what others have changed meanwhile, once more. */
export function sendAgain(test_id: string, student_id: number) {
  const kept = all?.get(test_id)
  const entered = kept?.rows[student_id]
  if (!kept || !entered) return
  const { problem: _, theirs, ...rest } = entered
  const base = theirs ?? rest.base
  const again = left({ ...rest, base }, base)
  const checked = again && { ...again, ...problemIn(again) }
  put(test_id, { ...kept, rows: withEntered(kept.rows, student_id, checked) })
  void flush(test_id)
}

const isReady = (entered: Entered) => !entered.problem && !entered.theirs

/** Sends what waits of a test, all rows at once. */
async function flush(test_id: string): Promise<void> {
  const kept = all?.get(test_id)
  if (!kept || kept.sending.size > 0 || !navigator.onLine || account !== accountHere()) return
  const waiting = Object.values(kept.rows).filter(isReady)
  if (waiting.length === 0) return
  clearTimeout(timer)
  const rows = waiting.map(sentRow)
  const sending = new Set(waiting.map(({ base }) => base.student_id))
  const sender = account
  show(new Map(all).set(test_id, { ...kept, sending }))
  const answer = await sendMarks({ test_id, rows }).catch((error: unknown) => ({ error }))
  const now = sender === account ? all?.get(test_id) : undefined
  if (!now) return
  const after = { ...now, sending: NOBODY }
  // Somebody else is signed in by now, perhaps since before it was sent: it waits on the device.
  if (sender !== accountHere()) return show(new Map(all).set(test_id, after))
  if (!('error' in answer)) {
    failures = 0
    acknowledge(test_id, after, { stored: answer.rows, sent: waiting })
  } else if (await refused(test_id, after, rows, answer.error)) failures = 0
  else {
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]
    failures += 1
    timer = setTimeout(flushAll, pause)
    return
  }
  return flush(test_id)
}

type Rows = MarkSheet['rows']

type Acknowledged = { stored: Rows; sent: readonly Entered[] }

function acknowledge(test_id: string, kept: Kept, { stored, sent }: Acknowledged) {
  let { rows } = kept
  const saved = new Set(kept.saved)
  const sentOf = new Map(sent.map((entered) => [entered.base.student_id, entered]))
  for (const row of stored) {
    const entered = rows[row.student_id]
    const before = sentOf.get(row.student_id)
    const later = entered && before ? unsent(entered, before) : entered
    const rest = later && left({ ...later, base: row }, row)
    rows = withEntered(rows, row.student_id, rest)
    if (!rest) saved.add(row.student_id)
  }
  put(test_id, { ...kept, rows, saved, sheet: withRows(kept.sheet, stored) })
}

/** Notes why it was not taken; false where it has to be tried again later. */
async function refused(test_id: string, kept: Kept, sent: SentRows, error: unknown) {
  if (isForLater(error)) {
    put(test_id, kept)
    return false
  }
  const named = error instanceof ApiError ? refusedRows(error.fields, sent) : new Map()
  const isStale = [...named.values()].some(({ field }) => field.endsWith('.version'))
  // It was done, or done by others: what is stored now says the rest.
  if (isStale || error instanceof UnexpectedResponse) return followStored(test_id, kept)
  let { rows } = kept
  for (const { student_id } of sent) {
    const entered = rows[Number(student_id)]
    const reason = named.size === 0 ? messageOf(error) : named.get(Number(student_id))?.reason
    if (entered && reason)
      rows = withEntered(rows, Number(student_id), { ...entered, problem: reason })
  }
  put(test_id, { ...kept, rows })
  return true
}

/** Asks what is stored now, and puts what was entered on top of it. */
async function followStored(test_id: string, kept: Kept) {
  const sheet = await fetchAnew(marksOf({ test_id })).catch(() => undefined)
  const now = all?.get(test_id) ?? kept
  if (!sheet) {
    put(test_id, { ...now, sending: NOBODY })
    return false
  }
  put(test_id, { ...now, sending: NOBODY, sheet, rows: onTopOf(sheet, now.rows) })
  return true
}

function onTopOf(sheet: MarkSheet, before: Kept['rows']) {
  let rows = before
  for (const entered of Object.values(before)) {
    const { student_id } = entered.base
    const row = rowIn(sheet, student_id)
    if (row) rows = withEntered(rows, student_id, rebased(entered, row))
  }
  return rows
}

function flushAll() {
  for (const test_id of all?.keys() ?? []) void flush(test_id)
}

/** Reads what is kept of whoever is signed in now. */
async function read() {
  const reader = accountHere()
  if (reader === account && all) return flushAll()
  account = reader
  show(null)
  const records = await ownRecords(reader)
  if (reader !== account || all) return
  const stored = [...records].flatMap(([name, value]) =>
    name.startsWith(NAME) && isKeptMarks(value)
      ? [
          [
            name.slice(NAME.length),
            { ...value, isOnDevice: true, sending: NOBODY, saved: NOBODY },
          ] as const,
        ]
      : [],
  )
  show(new Map(stored))
  flushAll()
}

let isOpen = false

/** From now on what waits is sent, whatever page is open: when there is a network, and now and then. */
export function openMarksOutbox() {
  if (isOpen) return
  isOpen = true
  void read()
  window.addEventListener('online', () => {
    failures = 0
    flushAll()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') flushAll()
  })
  onSessionChange(() => {
    if (accountHere() !== account) void read()
  })
}
