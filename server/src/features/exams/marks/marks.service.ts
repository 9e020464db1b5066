import { isDeepStrictEqual } from 'node:util'
import type { MarkRow, SentRow } from '@ganit/contract/exams/test-marks'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, type Refused } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { SEES_ALL } from '../../ground/rights/rights.ts'
import { plainLayout } from '../../papers/sets/set-keys.service.ts'
import { setsOfPaper } from '../../papers/sets/sets.queries.ts'
import { type AskedItem, askedBySet, type InSet, markedItems, type SetLetter } from '../asked.ts'
import { overrideMarking } from '../attempts/marking-rules.service.ts'
import { lockTest, type TestRow, testRow, updateTestById } from '../exams.queries.ts'
import { paperOfTest } from '../exams.service.ts'
import { countMarks, maximumOf } from '../scores/count.service.ts'
import { readOutline, type TrialKey } from '../scores/outline.queries.ts'
import { asMark, shownMark, toUnits } from '../scores/units.service.ts'
import { correctPaper } from '../test-keys/corrected-paper.service.ts'
import { correctionsOfKey, lastKey } from '../test-keys/test-keys.queries.ts'
import {
  changedRows,
  faultsOfRows,
  type Merged,
  mergeRows,
  newlyGiven,
  sheetToStore,
  type Test,
} from './entering.ts'
import { readSheets, replaceSheets, type Sheet } from './sheets.queries.ts'
import { judgeNewAnswers, type Verdicts } from './verdicts.service.ts'

type WithPaper = Pick<TestRow, 'test_id' | 'mode' | 'marking' | 'negative' | 'paper_id'>

export type { SetLetter } from '../asked.ts'
export type { Test } from './entering.ts'

/**
 * Reads a test with the questions of its sets, by the present key or a trial one. If the set is unknown, the only set
 * or the paper itself is used. If there are several sets, there are no questions until a set is entered.
 */
export async function readTestWithPaper(db: Db, row: WithPaper, trial?: TrialKey): Promise<Test> {
  const { test_id, mode, marking, negative, paper_id } = row
  const outline = await readOutline(db, test_id, trial)
  const of = { mode, outline, most: asMark(maximumOf(outline)) }
  if (paper_id === null)
    return {
      ...of,
      whole: null,
      asked: [],
      letters: [],
      askedBy: () => new Map(),
      optionsBy: () => [],
    }
  const asPrinted = await paperOfTest(db, paper_id)
  const whole = overrideMarking(await correctPaper(db, test_id, asPrinted, trial), marking)
  const sets = await setsOfPaper(db, paper_id)
  const layouts = new Map(sets.map(({ letter, layout }) => [letter, layout]))
  if (sets.length === 0) layouts.set('A', plainLayout(whole))
  const known = new Map<SetLetter, Map<string, InSet>>()
  const askedBy = (set: SetLetter | null) => {
    if (set === null && sets.length > 1) return new Map<string, InSet>()
    const letter = set ?? 'A'
    const layout = layouts.get(letter)
    const asked = known.get(letter) ?? (layout && askedBySet(whole, layout, negative))
    if (asked) known.set(letter, asked)
    return asked
  }
  const optionsBy = (set: SetLetter | null, item_id: number) =>
    layouts.get(set ?? 'A')?.find((each) => each.item_id === item_id)?.options ?? []
  const letters = sets.map(({ letter }) => letter)
  return { ...of, whole, asked: markedItems(whole, negative), letters, askedBy, optionsBy }
}

/** Items with right answers in letters of the bank. */
export const bankAsked = ({ asked }: Pick<Test, 'asked'>): Map<number, InSet> =>
  new Map(asked.map((each) => [each.item_id, { ...each, right: each.item.question.right }]))

/** Sum of marks; null while there are none. */
function totalOf({ outline }: Test, marks: Record<string, number>) {
  const entries = Object.entries(marks)
  if (entries.length === 0) return null
  const units = new Map(entries.map(([item_id, mark]) => [Number(item_id), toUnits(mark)]))
  return asMark(countMarks(outline, units).total)
}

/** A row in the form of the answer. A mark by a person overrides the mark from the key. */
function presentSheet(test: Test, { key_marks, ...sheet }: Sheet): MarkRow {
  const marks = { ...key_marks, ...sheet.marks }
  const shown = Object.entries(marks).map(([item_id, mark]) => [item_id, shownMark(mark)])
  return {
    ...sheet,
    marks: Object.fromEntries(shown),
    total: sheet.total ?? totalOf(test, marks),
  }
}

/** Question numbers of each set. */
function numbersOf({ whole, mode, letters, askedBy }: Test) {
  if (!whole || mode === 'online') return []
  const sets = letters.length > 0 ? letters : [null]
  const optionsOf = ({ kind, options }: AskedItem['item']['question']) =>
    kind === 'long' ? null : options.length
  return sets.map((set) => ({
    set,
    numbers: [...(askedBy(set) ?? [])].map(([number, { item_id, item }]) => ({
      number,
      item_id,
      options: optionsOf(item.question),
    })),
  }))
}

/** Marked items of a test, and each sitter's entries. */
export async function readMarks(db: Db, account: Account, test_id: number) {
  const test = await readTestWithPaper(db, await testRow(db, account, test_id))
  const sheets = await readSheets(db, account, test_id)
  return {
    items: test.asked.map(({ item_id, number, part, or, marks, negative }) => ({
      item_id,
      number,
      part,
      or,
      marks,
      negative: shownMark(negative),
    })),
    rows: sheets.map((sheet) => presentSheet(test, sheet)),
    sets: numbersOf(test),
  }
}

/** 409 that names the rows which another person has changed since they were read. */
function refuseStale(merged: Merged[]) {
  const stale = merged.flatMap(({ stored, rows }) =>
    rows
      .filter(({ sent }) => sent.version !== undefined && sent.version !== stored.version)
      .map(({ n }) => ({ n, name: stored.name })),
  )
  if (stale.length === 0) return
  const names = [...new Set(stale.map(({ name }) => name))].join(', ')
  const fields = stale.map(({ n }) => [`rows.${n}.version`, 'Somebody else changed this row.'])
  throw conflict(
    `Somebody else entered marks of ${names}. Reload to see them.`,
    Object.fromEntries(fields),
  )
}

type MarksDraft = {
  test_id: number
  rows: SentRow[]
  /** False if the caller has not confirmed that the test is still to come. */
  early?: boolean | undefined
  /** Preconditions, checked under the lock. */
  first?: (trx: Trx) => Promise<void>
  /** Writes in the same transaction. */
  also?: (trx: Trx) => Promise<void>
}

/** The merged rows, validated. */
async function mergeAndCheck(db: Db, account: Account, { test_id, rows }: MarksDraft, test: Test) {
  const ids = rows.map(({ student_id }) => student_id)
  const sheets = await readSheets(db, account, test_id, ids)
  const { merged, faults } = mergeRows(sheets, rows)
  const all = { ...faults, ...faultsOfRows(test, merged) }
  if (Object.keys(all).length > 0) throw invalid(all)
  return { sheets, merged }
}

const overtakenError = (): Refused =>
  conflict('This was changed by someone else meanwhile. Reload and try again.')

/** Data for validation, read before the locks. */
type Read = { row: TestRow; test: Test; last_key: number }

async function readTest(db: Db, account: Account, test_id: number): Promise<Read> {
  const row = await testRow(db, account, test_id)
  // Read first, so that a correction made afterwards is noticed.
  const last_key = await lastKey(db, test_id)
  return { row, test: await readTestWithPaper(db, row), last_key }
}

/** Whether the test's marking has changed since it was read. */
const isOther = (now: TestRow, row: TestRow) =>
  now.paper_id !== row.paper_id ||
  now.mode !== row.mode ||
  now.total !== row.total ||
  now.negative !== row.negative ||
  !isDeepStrictEqual(now.marking, row.marking)

const NOT_BEGUN = 'This test has not begun yet.'

/** Writes a test's marks; undefined if the test's marking has changed since it was read. */
async function writeMarks(
  trx: Trx,
  account: Account,
  draft: MarksDraft,
  { test, row, last_key, verdicts }: Read & { verdicts: Verdicts },
) {
  const now = await lockTest(trx, account, draft.test_id)
  if (draft.early === false && now.opens_at > clock.now()) throw conflict(NOT_BEGUN)
  if (isOther(now, row) || (await lastKey(trx, draft.test_id)) !== last_key) return undefined
  await draft.first?.(trx)
  const looked = await mergeAndCheck(trx, account, draft, test)
  const merged = changedRows(looked.merged)
  refuseStale(merged)
  const sheets = merged.map((each) => sheetToStore(test, each, verdicts) ?? null)
  const there = sheets.filter((sheet) => sheet !== null)
  if (there.length < sheets.length) return undefined
  await replaceSheets(trx, draft.test_id, there)
  // The totals are announced again.
  if (now.state === 'published' && there.length > 0) await updateTestById(trx, draft.test_id, {})
  await draft.also?.(trx)
  // The rows are read as stored now, because the test is locked.
  const written = there.map((sheet) => ({ ...sheet, version: sheet.version + 1 }))
  const byStudent = new Map(written.map((sheet) => [sheet.student_id, sheet]))
  return looked.sheets.map((sheet) => byStudent.get(sheet.student_id) ?? sheet)
}

/** How often entering is tried again after a correction of the key or a change of a row came first. */
const TRIES = 3

/** Merges sent rows with stored ones, all or nothing; returns the rows. */
export async function enterMarks(db: Kysely<Database>, account: Account, draft: MarksDraft) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const read = await readTest(db, account, draft.test_id)
    const { merged } = await mergeAndCheck(db, account, draft, read.test)
    const verdicts: Verdicts = new Map()
    // Answers are judged before the locks, because an expression may take a second.
    await judgeNewAnswers(db, draft.test_id, newlyGiven(read.test, merged), verdicts)
    const sheets = await db
      .transaction()
      .execute((trx) => writeMarks(trx, account, draft, { ...read, verdicts }))
    if (sheets)
      return {
        message: 'Marks saved.',
        rows: sheets.map((sheet) => presentSheet(read.test, sheet)),
      }
  }
  throw overtakenError()
}

/** Students of a test on paper without marks or absence, or with an answer a person must mark. */
export async function countUnmarkedSheets(db: Db, test_id: number) {
  const { askedBy } = await readTestWithPaper(db, await testRow(db, SEES_ALL, test_id))
  const keys = await correctionsOfKey(db, test_id)
  const sheets = await readSheets(db, SEES_ALL, test_id)
  const isMarked = ({ absent, total, marks, key_marks, answers, set }: Sheet) => {
    if (absent || total !== null) return true
    const all = { ...key_marks, ...marks }
    const asked = askedBy(set)
    const isThere = (number: string) => {
      const item_id = asked?.get(number)?.item_id ?? 0
      const key = keys.get(item_id)
      // Dropped items and full marks for all need no marking.
      return String(item_id) in all || key?.dropped || key?.accept_all
    }
    const isEntered = Object.keys({ ...all, ...answers }).length > 0
    return isEntered && Object.keys(answers).every(isThere)
  }
  return sheets.filter((sheet) => !isMarked(sheet)).length
}
