import { addToBatch, changeFirstMonth } from '@ganit/contract/people/memberships'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

beginEachTestAt('2026-11-05')

test('before a move one reads what the batch asks for the month, and nothing that was withdrawn', async ({
  academy,
}) => {
  const { call, aBatch, addFee, aMember } = await theLedger(academy)
  const [evening, morning] = [await aBatch('Evening'), await aBatch('Morning')]
  await addFee(evening, { fee_type: 'recurring', due_date: '2026-11-10', amount: '1800' })
  const { student_id, uid } = await aMember(evening)
  setDay('2026-11-08')
  await workOfDay(academy.db)
  const asked = async () => {
    const params = { batch_id: String(morning) }
    const answer = await call(addToBatch, { params, body: { student_id } } as never)
    return (answer.body as { asked?: object }).asked
  }
  expect(await asked()).toEqual({ month: '2026-11', amount: '1800.00' })
  const body = { batch_id: evening, first_month: 'none' }
  expect((await call(changeFirstMonth, { params: { uid }, body } as never)).status).toBe(200)
  expect(await asked()).toBeUndefined()
})
