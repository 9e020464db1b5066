import { listAnswers, markAnswers } from '@ganit/contract/exams/test-marking'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { aQuestion } from '../../../../test/papers.ts'
import { anAttempt, anOnlineTest } from '../../../../test/results.ts'
import { aMemberOf } from '../../../../test/tests.ts'

test('whoever marks an answer is told which mark stands there since they have seen it', async ({
  academy,
}) => {
  const question_id = await aQuestion(academy, { kind: 'long', details: '{"scheme":[]}' } as never)
  const { call, items, test_id, batch_id, enter } = await anOnlineTest(academy, [
    { title: 'A', items: [{ question_id, marks: 4 }] },
  ])
  const asha = await aMemberOf(academy, batch_id, 'Asha')
  const [proof = 0] = items
  const attempt_id = await anAttempt(academy, test_id, asha, { [proof]: { text: 'Because.' } })
  const params = { test_id: String(test_id), item_id: String(proof) }
  const mark = (given: object) =>
    call(markAnswers, { params, body: { marks: [{ attempt_id, ...given }] } } as never)
  const shown = async () => {
    const { body } = await call(listAnswers, { params, querystring: {} } as never)
    const { mark, at } = body.answers[0] ?? {}
    return { mark, at }
  }
  const riya = await academy.signUpAs('teacher')
  const asRiya = () =>
    sql`update test_sheets set hands = jsonb_set(hands, array[${String(proof)}, 'by'], to_jsonb(${riya.uid}::text))`.execute(
      academy.db,
    )

  const unmarked = await shown()
  expect(unmarked).toEqual({ mark: null, at: null })
  await mark({ mark: 3, note: 'Well begun.', seen: unmarked })
  await asRiya()
  const refused = await mark({ mark: 1, seen: unmarked })
  expect([refused.status, refused.error]).toEqual([
    409,
    'Riya has given 3 meanwhile. Save again to put your mark in its place.',
  ])
  const byRiya = await shown()
  expect(byRiya).toMatchObject({ mark: 3 })

  // A mark may be overwritten after it was seen; the account's own last mark need not have been.
  expect((await mark({ mark: 1, seen: byRiya })).status).toBe(200)
  expect((await mark({ mark: 2, seen: byRiya })).status).toBe(200)

  // The marks grid does not record the marker.
  const mine = await shown()
  await enter(test_id, [{ student_id: asha, marks: { [proof]: 4 } }])
  expect((await mark({ mark: 1, seen: mine })).error).toMatch(/^Somebody else has given 4 /)
  await enter(test_id, [{ student_id: asha, marks: { [proof]: null } }])
  expect((await mark({ mark: 1, seen: mine })).error).toMatch(/^The mark of this answer was taken/)
  expect((await mark({ mark: 1 })).status).toBe(200)
})
