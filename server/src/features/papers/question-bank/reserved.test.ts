import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { runs } from '../../../../test/runs.ts'
import { isAskable, isAskableAmongMany, isReserved, keptQuestions } from './reserved.queries.ts'

const DAYS = [-121, -119, -31, -29, -1, 1, 29] as const
const day = fc.constantFrom(...DAYS)
const past = fc.constantFrom(-121, -119, -31, -29, -1)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const aPaper = fc.record({
  items: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
  changed: past,
  printed: maybe(past),
  freed: maybe(past),
})
const aTest = fc.record({
  paper: fc.nat(2),
  closes: day,
  published: maybe(past),
  withdrawn: fc.boolean(),
  review: fc.oneof(fc.constant('published' as const), fc.constant('never' as const), day),
})
const aQuestion = fc.record({
  text: fc.constantFrom('Solve.', 'Prove.', 'Draw.', 'x'.repeat(120), `${'x'.repeat(119)}y`),
  use: fc.constantFrom('any' as const, 'any' as const, 'any' as const, 'test' as const),
  /** Place of an earlier question. */
  takenFrom: maybe(fc.nat(5)),
})
const aBank = fc.record({
  papers: fc.array(aPaper, { minLength: 3, maxLength: 3 }),
  tests: fc.array(aTest, { maxLength: 3 }),
  questions: fc.array(aQuestion, { minLength: 6, maxLength: 6 }),
})
type Bank = typeof aBank extends fc.Arbitrary<infer T> ? T : never

/** Days for which a paper keeps its questions, by the rule in plain code; negative if that is over. */
function keptFor({ papers, tests }: Bank, n: number) {
  const { changed, printed, freed } = papers[n] as Bank['papers'][number]
  const own = tests.filter(({ paper }) => paper === n)
  if (own.length === 0)
    return freed === null ? Math.max(changed, printed ?? Number.NEGATIVE_INFINITY) + 120 : -1
  return Math.max(
    ...own.map(({ closes, published, withdrawn, review }) => {
      if (published === null || withdrawn) return closes + 30
      if (review === 'published') return -1
      if (review === 'never')
        return freed !== null && freed > published ? -1 : Number.POSITIVE_INFINITY
      return review
    }),
  )
}

const templateOf = ({ questions }: Bank, n: number) => {
  const template = questions[n]?.takenFrom ?? null
  return template !== null && template < n ? template : null
}

function reservedIn(bank: Bank) {
  const kept = bank.questions.map(
    ({ use }, n) =>
      use === 'test' ||
      bank.papers.some(({ items }, paper) => items.includes(n) && keptFor(bank, paper) > 0),
  )
  return bank.questions.map(
    ({ text }, n) =>
      kept[n] ||
      bank.questions.some(
        (other, m) =>
          kept[m] &&
          (other.text === text || templateOf(bank, n) === m || templateOf(bank, m) === n),
      ),
  )
}

const at = (days: number) => sql`now() + make_interval(days => ${days})`

async function write({ db }: Pick<Academy, 'db'>, bank: Bank) {
  for (const table of ['tests', 'papers', 'questions'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  for (const [n, { text, use }] of bank.questions.entries())
    await sql`
      insert into questions (question_id, kind, question, marks, use, taken_from) overriding system value
      values (${n}, 'number', ${text}, 1, ${use}, ${templateOf(bank, n)})`.execute(db)
  for (const [n, { items, changed, printed, freed }] of bank.papers.entries()) {
    await sql`
      insert into papers (paper_id, title, duration_minutes, seed, state, ready_at) overriding system value
      values (${n}, 'Paper', 60, 1, 'ready', now())`.execute(db)
    await sql`insert into paper_sections (paper_id, section, title) values (${n}, 0, 'A')`.execute(
      db,
    )
    for (const question_id of items)
      await sql`
        insert into paper_items (paper_id, section, position, question_id, marks)
        values (${n}, 0, 0, ${question_id}, 1)`.execute(db)
    await sql`
      update papers set changed_at = ${at(changed)},
        last_printed_at = ${printed === null ? null : at(printed)},
        freed_at = ${freed === null ? null : at(freed)}
      where paper_id = ${n}`.execute(db)
  }
  for (const { paper, closes, published, withdrawn, review } of bank.tests) {
    const isWithdrawn = withdrawn && published !== null
    await sql`
      insert into tests (paper_id, title, mode, opens_at, closes_at, published_at, withdrawn_at,
        withdrawn_reason, review, review_from)
      values (${paper}, 'Test', 'paper', ${at(closes - 1)}, ${at(closes)},
        ${published === null ? null : at(published)}, ${isWithdrawn ? sql`now()` : null},
        ${isWithdrawn ? 'Wrong.' : null}, ${typeof review === 'number' ? 'from' : review},
        ${typeof review === 'number' ? at(review) : null})`.execute(db)
  }
}

test('questions are reserved as the rule says, of any papers and tests', async ({ academy }) => {
  const { db } = academy
  const property = fc.asyncProperty(aBank, async (bank) => {
    await write(academy, bank)
    const { rows } = await sql<Record<'reserved' | 'askable' | 'among', boolean>>`
      with ${keptQuestions}
      select ${isReserved} as reserved, ${isAskable} as askable, ${isAskableAmongMany} as among
      from questions order by question_id`.execute(db)
    const reserved = reservedIn(bank)
    expect(rows.map((row) => row.reserved)).toEqual(reserved)
    for (const name of ['askable', 'among'] as const)
      expect(rows.map((row) => row[name])).toEqual(reserved.map((is) => !is))
  })
  await fc.assert(property, { numRuns: runs(60) })
})

test('practice asks only what it can mark, and nothing that has ended', async ({ academy }) => {
  const { db } = academy
  await sql`
    insert into questions (kind, question, marks, is_active, use)
    values ('number', 'A', 1, true, 'practice'), ('expression', 'B', 1, true, 'any'), ('several', 'C', 1, true, 'any'),
      ('long', 'D', 1, true, 'any'), ('group', 'E', 1, true, 'any'), ('number', 'F', 1, false, 'any')`.execute(
    db,
  )
  const rows = await db.selectFrom('questions').select('question').where(isAskable).execute()
  expect(rows.map(({ question }) => question).sort()).toEqual(['A', 'B', 'C'])
})
