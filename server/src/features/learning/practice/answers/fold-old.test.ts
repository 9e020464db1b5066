import { dayAfter } from '@ganit/contract/days'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { plansWhile } from '../../../../../test/plans.ts'
import { monthsHeld } from '../sessions/held.queries.ts'
import { foldOldPractice } from './fold-old.queries.ts'

const TODAY = '2027-12-31'
/** The first day that is folded. */
const OVER = dayAfter(TODAY, -401)

type Verdict = 'right' | 'wrong' | null

type Item = {
  verdict?: Verdict
  hinted?: true
  variant?: number
  state?: string
  chapter_id?: number
}

/** A session of a day with items, answered unless their verdict is null. */
async function aSession(
  { db }: Academy,
  student_id: number,
  day: string,
  items: readonly Item[] = [{}],
  kind: 'today' | 'set' = 'today',
) {
  const { session_id } = await db
    .insertInto('practice_sessions')
    .values({ student_id, kind, day, seed: 's' })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  const rows = items.map(({ verdict = 'right', hinted, variant, state, chapter_id }, n) => {
    const tried = {
      value: null,
      verdict,
      slip: null,
      by: 'student',
      at: `${day}T12:00:00Z`,
      hinted,
    }
    return {
      ...{ session_id, position: n + 1, question_id: 1, question_version: 1 },
      ...{ chapter_id: chapter_id ?? 1, counts: '[]', why: 'due', variant: variant ?? null },
      state: state ?? (verdict === null ? 'open' : 'right'),
      tries: JSON.stringify(verdict === null ? [] : [tried]),
      answered_on: verdict === null ? null : day,
    }
  })
  await db
    .insertInto('practice_items')
    .values(rows as never)
    .execute()
}

const kept = async ({ db }: Academy) => ({
  sessions: (await db.selectFrom('practice_sessions').select('day').orderBy('day').execute()).map(
    ({ day }) => day,
  ),
  items: (await db.selectFrom('practice_items').select('session_id').execute()).length,
})

const months = async ({ db }: Academy) =>
  (
    await db
      .selectFrom('practice_months')
      .select(['month', 'chapter_id', 'asked', 'right_first'])
      .orderBy('month')
      .orderBy('chapter_id')
      .execute()
  ).map(({ month, chapter_id, asked, right_first }) => [month, chapter_id, asked, right_first])

test('practice of more than 400 days is kept as numbers by month and topic, once', async ({
  academy,
}) => {
  const { student_id } = (await academy.aStudent()).profile
  await aSession(academy, student_id, '2026-10-31', [{}, { verdict: 'wrong' }])
  await aSession(academy, student_id, '2026-11-01', [
    {},
    { hinted: true },
    { verdict: null },
    { chapter_id: 2 },
  ])
  await aSession(academy, student_id, OVER)
  await aSession(academy, student_id, dayAfter(OVER, 1))
  expect(await foldOldPractice(academy.db, TODAY)).toBe(7)
  expect(await kept(academy)).toEqual({ sessions: [dayAfter(OVER, 1)], items: 1 })
  const folded = [
    ['2026-10-01', 1, 2, 1],
    ['2026-11-01', 1, 3, 2],
    ['2026-11-01', 2, 1, 1],
  ]
  expect(await months(academy)).toEqual(folded)
  expect(await foldOldPractice(academy.db, TODAY)).toBe(0)
  expect(await months(academy)).toEqual(folded)
  expect(await monthsHeld(academy.db, student_id)).toHaveLength(3)
})

test('sets, variants of templates, and answers that wait stay question by question', async ({
  academy,
}) => {
  const { student_id } = (await academy.aStudent()).profile
  await aSession(academy, student_id, OVER, [{}], 'set')
  await aSession(academy, student_id, dayAfter(OVER, -1), [
    { variant: 3 },
    { state: 'waiting' },
    {},
  ])
  expect(await foldOldPractice(academy.db, TODAY)).toBe(1)
  expect(await kept(academy)).toEqual({ sessions: [dayAfter(OVER, -1), OVER], items: 3 })
})

test('work that was cut short goes on, and days that are done are not read again', async ({
  academy,
}) => {
  const { student_id } = (await academy.aStudent()).profile
  for (let n = 0; n <= 4; n += 1) await aSession(academy, student_id, dayAfter(OVER, -n))
  // The database goes away after the oldest day.
  const { db } = academy
  const begin = db.transaction.bind(db)
  let lots = 0
  db.transaction = () => {
    lots += 1
    if (lots > 2) throw new Error('away')
    return begin()
  }
  await expect(foldOldPractice(db, TODAY)).rejects.toThrow('away')
  db.transaction = begin
  expect(await kept(academy)).toMatchObject({ items: 4 })
  expect(await foldOldPractice(academy.db, TODAY)).toBe(4)
  expect(await kept(academy)).toEqual({ sessions: [], items: 0 })
  expect((await months(academy)).map(([, , asked]) => asked)).toEqual([5])
  await aSession(academy, student_id, dayAfter(OVER, -9), [{ variant: 1 }])
  await aSession(academy, student_id, dayAfter(OVER, -8), [{ variant: 1 }])
  const statements = (await plansWhile(academy.db, (db) => foldOldPractice(db, TODAY))).split(
    '\n\n',
  )
  expect(statements).toHaveLength(1)
})
