import { deleteBankQuestion, getBankQuestion } from '@ganit/contract/papers/question-bank'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { aQuestion, questionsOf } from '../../../../test/papers.ts'
import { recordPractised } from './practised.queries.ts'

test('a question that was practised is not deleted but ended, and the bank says when', async ({
  academy,
}) => {
  const { db } = academy
  const { call } = await academy.signInAdmin()
  const question_id = await aQuestion(academy)
  const params = { question_id: String(question_id) }
  const practice = async () => (await call(getBankQuestion, { params })).body.practice
  expect(await practice()).toBeNull()

  await sql`
    insert into questions_practised
    values (${question_id}, make_date(extract(year from now())::int, 1, 3))`.execute(db)
  expect(await practice()).toBe('Practised 3 January')
  await sql`update questions_practised set last_on = '2019-11-03'`.execute(db)
  expect(await practice()).toBe('Practised 3 November 2019')

  const refused = await call(deleteBankQuestion, { params } as never)
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: 'It was practised. End it instead.' },
  ])
  await sql`delete from questions_practised`.execute(db)
  expect((await call(deleteBankQuestion, { params } as never)).status).toBe(200)
})

test('two who are shown the same questions at once do not wait for each other', async ({
  academy,
}) => {
  const { db } = academy
  const ids = await questionsOf(academy, 3)
  const practise = (which: number[], day: string) =>
    db.transaction().execute((trx) => recordPractised(trx, which, day))
  await practise(ids, '2026-11-01')
  await db.transaction().execute(async (trx) => {
    await recordPractised(trx, ids.slice(1), '2026-11-02')
    // The first transaction still holds its rows, and this one ends without waiting.
    await practise([...ids].reverse(), '2026-11-03')
  })
  const rows = await db
    .selectFrom('questions_practised')
    .select(['question_id', sql<string>`last_on::text`.as('last_on')])
    .orderBy('question_id')
    .execute()
  expect(rows.map(({ last_on }) => last_on)).toEqual(['2026-11-03', '2026-11-02', '2026-11-02'])
  await practise(ids, '2026-10-01')
  await expect(
    sql`select from questions_practised where last_on < '2026-11-02'`.execute(db),
  ).resolves.toMatchObject({ rows: [] })
})
