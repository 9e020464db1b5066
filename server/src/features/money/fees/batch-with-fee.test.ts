import { listFeesOfBatch } from '@ganit/contract/money/fees'
import { createBatch } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'

const BATCH = {
  batch_name: 'VIII Evening',
  class_number: 8,
  schedules: [{ weekday: 'Monday', start_time: '17:00', end_time: '18:00' }],
}

async function make(academy: Academy, monthly_fee?: object) {
  setDay('2026-11-16')
  const { call, findings } = await theLedger(academy)
  const made = await call(createBatch, {
    body: { ...BATCH, ...(monthly_fee && { monthly_fee }) },
  } as never)
  const batch_id = (made.body as { batch?: { batch_id: number } }).batch?.batch_id
  const fees =
    batch_id === undefined
      ? []
      : (await call(listFeesOfBatch, { querystring: { batch_id } } as never)).body
  return { made, fees, findings, batch_id }
}

test('a batch is created with its monthly fee, the 31st as the last day of a shorter month', async ({
  academy,
}) => {
  const { fees, findings } = await make(academy, { amount: '1,600', day: 31, from: '2027-02' })
  expect(fees).toMatchObject([
    {
      ...{ title: 'Monthly tuition', amount: '1600.00', due_date: '2027-02-28' },
      ...{ fee_type: 'recurring', prorata: 'none', asks_left: false },
    },
  ])
  expect(await findings()).toEqual([])
})

test('without a fee nothing is asked, and a wrong fee makes no batch', async ({ academy }) => {
  expect((await make(academy)).fees).toEqual([])
  for (const [fee, field] of [
    [{ amount: '0', day: 10, from: '2026-12' }, 'monthly_fee.amount'],
    [{ amount: '1600', day: 32, from: '2026-12' }, 'monthly_fee.day'],
    [{ amount: '1600', day: 10, from: 'December' }, 'monthly_fee.from'],
  ] as const) {
    const { made } = await make(academy, fee)
    expect(made).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  }
  const { count } = await academy.db
    .selectFrom('batches')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe('1')
})
