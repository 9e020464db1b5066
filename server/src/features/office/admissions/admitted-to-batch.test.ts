import { dayAfter } from '@ganit/contract/days'
import { getLedger } from '@ganit/contract/money/ledger'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { ANITA, ARKA, theDesk } from '../../../../test/admitting-desk.ts'

test('a batch that has ended is refused, though the child began before its end', async ({
  academy,
}) => {
  const { admin, send, preview, count, today } = await theDesk(academy)
  const batch_id = await admin.aBatch()
  await academy.db
    .updateTable('batches')
    .set({ ends_on: dayAfter(today, -5) })
    .where('batch_id', '=', batch_id)
    .execute()
  const body = { ...ARKA, batch_ids: [batch_id], joined_on: dayAfter(today, -30) }
  const before = await count()
  for (const answer of [await preview(body), await send(body)])
    expect(answer).toMatchObject({
      status: 409,
      error: expect.stringMatching(/has ended\. Choose another batch\.$/),
    })
  expect(await count()).toEqual(before)
})

test('a full batch is said and not refused', async ({ academy }) => {
  const { admin, send } = await theDesk(academy)
  const batch_id = await admin.aBatch()
  await academy.db
    .updateTable('batches')
    .set({ capacity: 1 })
    .where('batch_id', '=', batch_id)
    .execute()
  const body = { ...ARKA, batch_ids: [batch_id] }
  expect((await send(body)).body.over_capacity).toBeUndefined()
  const riya = { ...body, name: 'Riya', guardian: { ...ANITA, phone: '9830041277' } }
  expect((await send(riya)).body.over_capacity).toBe(true)
})

/** Fees of all kinds, with dues before, on and after the day. */
const feesOn = (today: string, n: number) => [
  { fee_title: 'Admission', amount: '1000', due_date: dayAfter(today, (n % 3) - 1) },
  {
    fee_title: 'Tuition',
    amount: String(900 + n),
    due_date: dayAfter(today, -40 - n),
    fee_type: 'recurring',
    prorata: (['none', 'days'] as const)[n % 2],
  },
  { fee_title: 'Books', amount: '455', due_date: dayAfter(today, n * 7) },
]

test('the dues are those that registering and joining the batch would have made', async ({
  academy,
}) => {
  const { admin, send, today } = await theDesk(academy)
  for (let n = 0; n < 6; n++) {
    const batch_id = await admin.aBatch(`Batch ${n}`)
    for (const fee of feesOn(today, n)) await admin.addFee(batch_id, fee)
    const { profile } = await academy.aStudent({ student_class: 9 })
    await admin.toggle(batch_id, profile.student_id)
    const guardian = { ...ANITA, phone: `98300 4${String(n).padStart(4, '0')}` }
    const admitted = await send({ ...ARKA, guardian, batch_ids: [batch_id] })

    const ledger = (await admin.call(getLedger, { params: { uid: profile.uid } })).body
    const told = ({ fee_title, amount, owed, due_date, parts }: (typeof ledger.dues)[number]) => ({
      ...{ fee_title, amount, owed, due_date, parts },
    })
    expect(admitted.body.dues.map(told)).toEqual(ledger.dues.map(told))
    expect(admitted.body.due_now).toBe(ledger.due_now)
  }
})

test('a student who began some months ago owes from that day on, and not before', async ({
  academy,
}) => {
  const { admin, preview, today } = await theDesk(academy)
  const batch_id = await admin.aBatch()
  const first = dayAfter(today, -200)
  const monthly = { fee_title: 'Tuition', amount: '900', fee_type: 'recurring' }
  await admin.addFee(batch_id, { ...monthly, due_date: first })
  const joined_on = dayAfter(today, -70)
  const { body } = await preview({ ...ARKA, batch_ids: [batch_id], joined_on })
  expect(body.dues.length).toBeGreaterThanOrEqual(3)
  expect(body.dues.every(({ due_date }) => due_date >= joined_on)).toBe(true)
})
