import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Trx } from '../src/db/schema.ts'
import { type Academy, test } from './academy.ts'
import { adminUid, theLedger } from './ledger.ts'

/** Two students who owe 1,000 each, as dues 1 and 2. */
async function twoDebtors(academy: Academy) {
  const ledger = await theLedger(academy)
  const batch = await ledger.aBatch()
  const [first, second] = [await ledger.aMember(batch), await ledger.aMember(batch)]
  await ledger.addFee(batch, { amount: '1000' })
  return { ...ledger, first: first.student_id, second: second.student_id }
}

type Written = {
  student_id: number
  amount: number
  /** Dues, and the amount allocated to each. */
  parts: [number, number][]
  /** Serial number of the payment's receipt in 2026; absent: no receipt. */
  serial?: number
}

/** Inserts a payment past the app; returns the database's error, including at commit. */
async function refusal({ db }: Academy, { student_id, amount, parts, serial }: Written) {
  const by = await adminUid(db)
  const writing = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ payment_id: number }>`
      insert into payments (student_id, amount, paid_on, method, recorded_by)
      values (${student_id}, ${amount}, '2026-11-01', 'cash', ${by})
      returning payment_id`.execute(trx)
    const payment_id = rows[0]?.payment_id
    for (const [due_id, part] of parts)
      await sql`insert into allocations values (${payment_id}, ${due_id}, ${part})`.execute(trx)
    await sql`insert into receipt_counters values (2026, 9) on conflict do nothing`.execute(trx)
    if (serial !== undefined)
      await sql`
        insert into receipts (payment_id, financial_year, serial, issued_on, snapshot)
        values (${payment_id}, 2026, ${serial}, '2026-11-01', '{}')`.execute(trx)
  })
  return writing.then(
    () => undefined,
    (error: Error) => error.message,
  )
}

test('a payment is split into no more than it is, settles what is open with the rest, and has a receipt', async ({
  academy,
}) => {
  const { first } = await twoDebtors(academy)
  const payment = { student_id: first, amount: 100 }

  expect(await refusal(academy, { ...payment, parts: [[1, 101]], serial: 1 })).toMatch(
    'is split into more than it is',
  )
  expect(await refusal(academy, { ...payment, parts: [[1, 100]] })).toMatch('has no receipt')
  expect(await refusal(academy, { ...payment, parts: [[1, 90]], serial: 1 })).toBeUndefined()
  const { rows } = await sql`
    select amount from live_allocations where due_id = 1 order by allocation_id`.execute(academy.db)
  expect(rows).toEqual([{ amount: '90.00' }, { amount: '10.00' }])
})

test('a due is paid once, by its own student, while it stands', async ({ academy }) => {
  const { db, first, second } = await twoDebtors(academy)
  const pays = (student_id: number, due: number, amount: number, serial: number) =>
    refusal(academy, { student_id, amount, parts: [[due, amount]], serial })

  expect(await pays(first, 2, 100, 1)).toBe('due 2 cannot take this payment')
  expect(await pays(first, 1, 1000.01, 1)).toBe('due 1 cannot take this payment')
  expect(await pays(first, 1, 600, 1)).toBeUndefined()
  expect(await pays(first, 1, 400.01, 2)).toBe('due 1 cannot take this payment')
  expect(await pays(first, 1, 400, 2)).toBeUndefined()
  await db.updateTable('dues').set({ withdrawn_at: sql`now()` }).where('due_id', '=', 2).execute()
  expect(await pays(second, 2, 100, 3)).toBe('due 2 cannot take this payment')
})

test('the parts of a due come to its amount, whoever writes them, and one of them is the first', async ({
  academy,
}) => {
  const { db } = academy
  await twoDebtors(academy)
  const aDue = (amount: number) => sql<{ due_id: number }>`
    insert into dues (student_id, membership_id, fee_id, period, title, amount, due_date)
    select student_id, membership_id, fee_id, '2191-01', title, ${amount}, due_date
    from dues where due_id = 1 returning due_id`
  const part = (due_id: number, line: number, amount: number) => sql`
    insert into due_parts values (${due_id}, ${line}, 'fee', 'Tuition', ${amount})`
  const first = sql`due_parts where due_id = 1 and line = 1`
  const refused = (write: (trx: Trx) => Promise<unknown>) =>
    expect(db.transaction().execute(write)).rejects.toThrow('do not come to its amount')

  await refused((trx) => aDue(0).execute(trx))
  await refused(async (trx) => {
    const due_id = (await aDue(900).execute(trx)).rows[0]?.due_id ?? 0
    await part(due_id, 1, 800).execute(trx)
  })
  await refused(async (trx) => {
    const due_id = (await aDue(900).execute(trx)).rows[0]?.due_id ?? 0
    await part(due_id, 2, 900).execute(trx)
  })
  await refused((trx) => part(1, 2, 10).execute(trx))
  await refused((trx) => sql`delete from ${first}`.execute(trx))
  await refused(async (trx) => {
    await sql`delete from ${first}`.execute(trx)
    await part(1, 1, 900).execute(trx)
  })
  await refused(async (trx) => {
    await sql`update due_parts set line = 2 where due_id = 1`.execute(trx)
  })
  await refused((trx) => sql`update dues set amount = 900 where due_id = 1`.execute(trx))
  await db.transaction().execute(async (trx) => {
    await sql`delete from ${first}`.execute(trx)
    await part(1, 1, 600).execute(trx)
    await part(1, 2, 400).execute(trx)
  })
})

test('a receipt has a number of its own in its year', async ({ academy }) => {
  const { first } = await twoDebtors(academy)
  const payment: Written = { student_id: first, amount: 100, parts: [[1, 100]], serial: 7 }

  expect(await refusal(academy, payment)).toBeUndefined()
  expect(await refusal(academy, payment)).toMatch('one_receipt_a_number')
  expect(await refusal(academy, { ...payment, serial: 8 })).toBeUndefined()
})
