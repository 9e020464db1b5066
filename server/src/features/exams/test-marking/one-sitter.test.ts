import { listAnswers } from '@ganit/contract/exams/test-marking'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { questionsOf } from '../../../../test/papers.ts'
import { anAttempt, anOnlineTest, markNow } from '../../../../test/results.ts'
import { aMemberOf } from '../../../../test/tests.ts'

test('marks that the database refuses of one sitter leave nobody else unmarked, and hers to a person', async ({
  academy,
}) => {
  const { db } = academy
  const questions = await questionsOf(academy, 1)
  const items = questions.map((question_id) => ({ question_id, marks: 4 }))
  const of = await anOnlineTest(academy, [{ title: 'A', items }])
  const sitters: number[] = []
  for (const name of ['Asha', 'Bina', 'Chandra', 'Dev', 'Esha'])
    sitters.push(await aMemberOf(academy, of.batch_id, name))
  const [item = 0] = of.items
  for (const student_id of sitters)
    await anAttempt(academy, of.test_id, student_id, { [item]: ['B'] })
  const [, bina = 0] = sitters
  await sql`
    create function refuse_bina() returns trigger language plpgsql as $$
    begin
      if new.student_id = ${sql.lit(bina)} and new.key_marks <> '{}' then
        raise exception 'No.' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger refused before insert or update on test_sheets
    for each row execute function refuse_bina()`.execute(db)

  await markNow(academy, of.test_id)
  const { rows } = (await of.marks(of.test_id)).body
  expect(rows.map(({ total }) => total)).toEqual([4, null, 4, 4, 4])
  const answers = await of.call(listAnswers, {
    params: { test_id: String(of.test_id), item_id: String(item) },
    querystring: { names: 'true' },
  } as never)
  const waiting = answers.body.answers.filter(({ mark }) => mark === null)
  expect(waiting).toMatchObject([{ name: expect.stringMatching(/^Bina/) }])
  expect((await of.publish(of.test_id)).error).toBe('1 answer is not marked yet.')
  await sql`drop function refuse_bina cascade`.execute(db)
  const enter = await of.enter(of.test_id, [{ student_id: bina, marks: { [item]: 4 } }])
  expect(enter.status).toBe(200)
  expect((await of.publish(of.test_id)).status).toBe(200)
})
