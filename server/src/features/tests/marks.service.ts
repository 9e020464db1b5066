import type { MarkRow, SentRow } from '@ganit/contract/test-marks'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { conflict, invalid, type Refused } from '../../http/errors.ts'
import { judge } from '../marking/marking.service.ts'
import { plainLayout } from '../papers/set-keys.service.ts'
import { setsOf } from '../papers/sets.queries.ts'
import { totalOf } from '../papers/whole-paper.service.ts'
import { askedBySet, askedIn, type InSet, type SetLetter } from './asked.ts'
import {
  changed,
  faultsOf,
  type Merged,
  mergeRows,
  newlyAsked,
  sheetOf,
  type Test,
  type Verdicts,
} from './entering.ts'
import { putSheets, type Sheet, sheetsOf } from './sheets.queries.ts'
import { lockTest, type TestRow, testRow } from './tests.queries.ts'
import { paperOfTest } from './tests.service.ts'
import { totalOfMarks } from './total.ts'

/** A test with what its sets ask. Where nobody says which set a student had, it is A, or the paper as it is. */
async function testWithPaper(db: Db, row: TestRow): Promise<Test> {
  const { mode, paper_id } = row
  if (paper_id === null)
    return { mode, most: row.total ?? 0, whole: null, askedBy: () => new Map() }
  const whole = await paperOfTest(db, paper_id)
  const sets = await setsOf(db, paper_id)
  const layouts = new Map(sets.map(({ letter, layout }) => [letter, layout]))
  if (sets.length === 0) layouts.set('A', plainLayout(whole))
  const known = new Map<SetLetter, Map<string, InSet>>()
  const askedBy = (set: SetLetter | null) => {
    const letter = set ?? 'A'
    const layout = layouts.get(letter)
    const asked = known.get(letter) ?? (layout && askedBySet(whole, layout, mode))
    if (asked) known.set(letter, asked)
    return asked
  }
  return { mode, most: totalOf(whole), whole, askedBy }
}

/** A row as it is answered; a person's mark stands over the key's. */
function presentSheet({ whole, mode }: Test, { key_marks, ...sheet }: Sheet): MarkRow {
  const marks = { ...key_marks, ...sheet.marks }
  return { ...sheet, marks, total: sheet.total ?? (whole && totalOfMarks(whole, marks, mode)) }
}

/** What is marked in a test, and what was entered of each who sits it. */
export async function marksOf(db: Db, account: Account, test_id: number) {
  const test = await testWithPaper(db, await testRow(db, account, test_id))
  const items = test.whole ? askedIn(test.whole, test.mode) : []
  const sheets = await sheetsOf(db, account, test_id)
  return {
    items: items.map(({ item_id, number, part, or, marks, negative }) => ({
      item_id,
      number,
      part,
      or,
      marks,
      negative,
    })),
    rows: sheets.map((sheet) => presentSheet(test, sheet)),
  }
}

/** 409 that names the rows which somebody else has changed since they were read. */
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

type Wish = { test_id: number; rows: SentRow[] }

/** What the rows become, looked over. */
async function lookedOver(db: Db, account: Account, { test_id, rows }: Wish, test: Test) {
  const ids = rows.map(({ student_id }) => student_id)
  const { merged, faults } = mergeRows(await sheetsOf(db, account, test_id, ids), rows)
  const all = { ...faults, ...faultsOf(test, merged) }
  if (Object.keys(all).length > 0) throw invalid(all)
  return merged
}

/** Judged before anything is locked: an expression may take a second. */
async function verdictsFor(test: Test, merged: Merged[]): Promise<Verdicts> {
  const asked = [...newlyAsked(test, merged)]
  const judgements = await judge(asked.map(([, question]) => question))
  return new Map(asked.map(([name], n) => [name, judgements[n]?.verdict ?? 'by hand']))
}

const overtaken = (): Refused =>
  conflict('This was changed by someone else meanwhile. Reload and try again.')

async function write(
  trx: Trx,
  account: Account,
  wish: Wish,
  { test, row, verdicts }: { test: Test; row: TestRow; verdicts: Verdicts },
) {
  const now = await lockTest(trx, account, wish.test_id)
  if (now.paper_id !== row.paper_id || now.mode !== row.mode || now.total !== row.total)
    throw overtaken()
  const merged = changed(await lookedOver(trx, account, wish, test))
  refuseStale(merged)
  const sheets = merged.map((each) => sheetOf(test, each, verdicts) ?? null)
  const there = sheets.filter((sheet) => sheet !== null)
  if (there.length < sheets.length) throw overtaken()
  await putSheets(trx, wish.test_id, there)
  const ids = wish.rows.map(({ student_id }) => student_id)
  return sheetsOf(trx, account, wish.test_id, ids)
}

/** Puts what was sent together with what is stored, all or nothing; answers the rows as they are then. */
export async function enterMarks(db: Kysely<Database>, account: Account, wish: Wish) {
  const row = await testRow(db, account, wish.test_id)
  const test = await testWithPaper(db, row)
  const verdicts = await verdictsFor(test, await lookedOver(db, account, wish, test))
  const sheets = await db
    .transaction()
    .execute((trx) => write(trx, account, wish, { test, row, verdicts }))
  return { message: 'Marks saved.', rows: sheets.map((sheet) => presentSheet(test, sheet)) }
}
