import { beginAttempt } from '@ganit/contract/exams/attempts'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../test/attempts.ts'

test('beginning counts as a change: its answers are kept for a day, so many and no more', async ({
  academy,
}) => {
  const { test_id, batch_id } = await anOpenTest(academy)
  const { call } = await aSitter(academy, batch_id)
  const begin = (key: string) =>
    call(beginAttempt, { params: { test_id: `${test_id}` }, body: { rules_read: true } } as never, {
      'idempotency-key': key,
    })
  expect((await begin('first')).status).toBe(201)
  await academy.db
    .updateTable('rate_limits')
    .set({ points: 600 })
    .where('key', 'like', 'change:%')
    .execute()
  expect((await begin('second')).status).toBe(429)
})
