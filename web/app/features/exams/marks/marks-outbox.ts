import { ApiError, UnexpectedResponse } from '../../../api/api-error.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { type HeldStore, waitingInWords } from '../../../api/unsent/held.ts'
import { createUnsent, hasProperties, type Kept as KeptOf } from '../../../api/unsent/unsent.ts'
import {
  type Change,
  type Entered,
  firstErrorIn,
  type KeptMarks,
  rebaseEntries,
  refusedRows,
  sentRow,
  withCell,
  withoutSent,
  withoutStored,
} from './entered.ts'
import { type MarkSheet, marksOf, sendMarks, withRows } from './marks.data.ts'

/** A test's kept marks and their state. */
export type Kept = KeptOf<KeptMarks>

const outbox = createUnsent({
  name: 'marks:',
  isKept: hasProperties<KeptMarks>('test', 'sheet', 'rows'),
  isEmpty: ({ rows }) => Object.keys(rows).length === 0,
  // Rows dropped here must not come back from another window.
  merged: (here, there, isChanged) =>
    isChanged ? here : { ...here, rows: { ...there.rows, ...here.rows } },
  wait: (kept) => (readyIn(kept).length > 0 ? 0 : null),
  send,
  answered: (now, sent, answer) =>
    'sets' in answer
      ? rebaseOnSheet(now, answer)
      : acknowledgeRows(now, readyIn(sent), answer.rows),
  refused: dropRefusedTries,
})

/** All kept marks of the signed-in account, by test; null until the device was read. */
export const useMarksOutbox = outbox.useAll

/** Starts sending, on every page. */
export const openMarksOutbox = outbox.open

/** Marks are sent as they are entered; a row with a problem is mended on its page. */
export const heldMarks: HeldStore = {
  open: outbox.open,
  listen: outbox.listen,
  linesIn: (area) =>
    outbox.ids().flatMap((id) => {
      const kept = outbox.get(id)?.value
      if (!kept || Object.keys(kept.rows).length === 0) return []
      const refusal = Object.values(kept.rows).find(({ problem }) => problem)?.problem
      return {
        key: `marks ${id}`,
        what: `Marks, ${kept.test.title}`,
        to: `${area}/tests/${id}/marks`,
        day: '',
        state: waitingInWords({ isAsked: true, refusal }),
        discard: () => outbox.drop(id),
      }
    }),
}

type Rows = MarkSheet['rows']

const findRow = (rows: Rows, student_id: number) =>
  rows.find((row) => row.student_id === student_id)

/** Replaces or removes a student's entries. */
function withEntered(kept: KeptMarks, student_id: number, entered: Entered | undefined) {
  const { [student_id]: _, ...others } = kept.rows
  return { ...kept, rows: entered ? { ...others, [student_id]: entered } : others }
}

const problemIn = (entered: Entered) => {
  const problem = firstErrorIn(entered)
  return problem === undefined ? {} : { problem }
}

const isReady = (entered: Entered) => !entered.problem && !entered.theirs

const readyIn = ({ rows }: KeptMarks) => Object.values(rows).filter(isReady)

/** True while a student's marks are being sent. */
export function isOnItsWay(kept: Kept | undefined, student_id: number) {
  const entered = kept?.sent?.rows[student_id]
  return entered !== undefined && isReady(entered)
}

/** Keeps entered cells and sends them. */
export function enterCells(
  test_id: string,
  shown: Pick<KeptMarks, 'test' | 'sheet'>,
  changes: readonly Change[],
) {
  const before = outbox.get(test_id)
  let kept: KeptMarks = { rows: {}, ...before?.value, ...shown }
  const saved = new Set(kept.saved)
  for (const change of changes) {
    const { student_id } = change
    const row = findRow(shown.sheet.rows, student_id)
    if (!row) continue
    const entered = withCell(row, kept.rows[student_id], change)
    // Entries being sent may already be stored; only the answer tells.
    const rest = isOnItsWay(before, student_id) ? entered : withoutStored(entered, row)
    kept = withEntered(kept, student_id, rest && { ...rest, ...problemIn(rest) })
    saved.delete(student_id)
  }
  outbox.put(test_id, { ...kept, saved })
  void outbox.send()
}

/** Drops a student's entries in favour of the stored ones. */
export function dropEnteredRow(test_id: string, student_id: number) {
  const kept = outbox.get(test_id)
  if (kept) outbox.put(test_id, withEntered(kept.value, student_id, undefined))
}

/** Sends entries again that were refused or conflicted. */
export function resendRow(test_id: string, student_id: number) {
  const kept = outbox.get(test_id)?.value
  const entered = kept?.rows[student_id]
  if (!kept || !entered) return
  const { problem: _, theirs, ...rest } = entered
  const base = theirs ?? rest.base
  const again = withoutStored({ ...rest, base }, base)
  outbox.put(test_id, withEntered(kept, student_id, again && { ...again, ...problemIn(again) }))
  void outbox.send()
}

/** Sends all rows of a test at once. On a conflict, the stored rows decide what remains. */
async function send(test_id: string, kept: KeptMarks) {
  const rows = readyIn(kept).map(sentRow)
  try {
    const early = kept.test.ahead ? { early: kept.test.early ?? false } : {}
    return await sendMarks({ test_id, rows, ...early })
  } catch (error) {
    const named = error instanceof ApiError ? refusedRows(error.fields, rows) : new Map()
    const isStale = [...named.values()].some(({ field }) => field.endsWith('.version'))
    if (!isStale && !(error instanceof UnexpectedResponse)) throw error
    return await fetchAnew(marksOf({ test_id }))
  }
}

function acknowledgeRows(now: KeptMarks, sent: readonly Entered[], stored: Rows) {
  let kept = now
  const saved = new Set(now.saved)
  const sentOf = new Map(sent.map((entered) => [entered.base.student_id, entered]))
  for (const row of stored) {
    const entered = kept.rows[row.student_id]
    const before = sentOf.get(row.student_id)
    const later = entered && before ? withoutSent(entered, before) : entered
    const rest = later && withoutStored({ ...later, base: row }, row)
    kept = withEntered(kept, row.student_id, rest)
    if (!rest) saved.add(row.student_id)
  }
  return { ...kept, saved, sheet: withRows(kept.sheet, stored) }
}

/** Rebases entries on the stored rows. */
function rebaseOnSheet(now: KeptMarks, sheet: MarkSheet) {
  let kept = now
  for (const entered of Object.values(now.rows)) {
    const { student_id } = entered.base
    const row = findRow(sheet.rows, student_id)
    if (row) kept = withEntered(kept, student_id, rebaseEntries(entered, row))
  }
  return { ...kept, sheet }
}

/** Stops trying rows that the server refused, and keeps its reasons. */
function dropRefusedTries(now: KeptMarks, sent: KeptMarks, error: ApiError) {
  const rows = readyIn(sent).map(sentRow)
  const named = refusedRows(error.fields, rows)
  let kept = now
  for (const row of rows) {
    const student_id = Number(row.student_id)
    const entered = kept.rows[student_id]
    const problem = named.size === 0 ? error.message : named.get(student_id)?.reason
    if (entered && problem) kept = withEntered(kept, student_id, { ...entered, problem })
  }
  return kept
}
