import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue } from '@ganit/contract/money/dues'
import { recordRefund } from '@ganit/contract/money/refunds'
import { leave } from '@ganit/contract/office/leaving'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { theImports } from '../../../../../test/imports.ts'
import { theLedger } from '../../../../../test/ledger.ts'
import { runs } from '../../../../../test/runs.ts'
import { readAcademyToday } from '../../../ground/settings/settings.service.ts'
import { cancelDues } from '../../fees/dues-writes.queries.ts'
import { settleCredit } from '../credit.queries.ts'
import { invoiceDepositsSince } from './deposit-invoices.service.ts'

const GSTIN = '27AAPFU0939F1ZV'
const DEPOSIT = 2000

/** An academy, and students who paid a deposit, perhaps with a fee, and left it as credit. */
async function theOffice(academy: Academy) {
  const { call, aBatch, aMember, addFee, pay, ...office } = await theLedger(academy)
  const { db } = academy
  const today = await readAcademyToday(db)
  return {
    ...office,
    register: (gstin: string | null) => call(updateSettings, { body: { gstin } } as never),
    async aDepositLeft(fee: number) {
      const batch_id = await aBatch()
      const { student_id, uid } = await aMember(batch_id)
      await addFee(batch_id, { amount: String(DEPOSIT), is_deposit: true })
      if (fee > 0) await addFee(batch_id, { amount: String(fee), due_date: today })
      const { payment } = await pay({ student_id, amount: String(DEPOSIT + fee) })
      await call(leave, { params: { uid }, body: { on: today, reason: 'Rests' } } as never)
      return { student_id, payment_id: payment.payment_id }
    },
    async owes(student_id: number, amount: number) {
      const due = { student_id, title: 'Books', amount: String(amount), due_date: today }
      await call(addDue, { body: due } as never)
    },
    /** Withdraws the last due; its payment then settles open dues. */
    letGo: (student_id: number) =>
      db.transaction().execute(async (trx) => {
        await cancelDues(
          trx,
          sql<boolean>`d.due_id = (
            select max(due_id) from dues where student_id = ${student_id} and withdrawn_at is null)`,
        )
        await settleCredit(trx, student_id)
      }),
    night: () => invoiceDepositsSince(db, { after: 0, today }),
    giveBack: (student_id: number, amount: string) => {
      const refund = { student_id, amount, method: 'cash', date: today, reason: 'Moves' }
      return call(recordRefund, { body: refund } as never)
    },
    async credit(student_id: number) {
      const { rows } = await sql<{ credit: string }>`
        select coalesce(sum(credit), 0.00)::text as credit from open_credits
        where student_id = ${student_id}`.execute(db)
      return rows[0]?.credit ?? ''
    },
    /** Taxable total of all a student's documents. */
    async taxed(student_id: number) {
      const { rows } = await sql<{ taxed: string }>`
        with papers as (
          select 1 as sign, snapshot from receipts r join payments p using (payment_id)
          where p.student_id = ${student_id}
          union all select 1, snapshot from deposit_invoices where student_id = ${student_id}
          union all select -1, snapshot from credit_notes where student_id = ${student_id}
          union all select -1, snapshot from vouchers where student_id = ${student_id})
        select coalesce(sum(sign * (tax ->> 'amount')::numeric), 0)::text as taxed
        from papers, jsonb_array_elements(snapshot -> 'taxes') as tax`.execute(db)
      return Number(rows[0]?.taxed)
    },
  }
}

const life = fc.record({
  fee: fc.constantFrom(0, 120),
  begins: fc.boolean(),
  steps: fc.array(
    fc.oneof(
      fc.record({ owes: fc.integer({ min: 1, max: 190 }) }),
      fc.record({ registers: fc.boolean() }),
      fc.constant('night' as const),
      fc.constant('let go' as const),
    ),
    { maxLength: 10 },
  ),
  end: fc.constantFrom('given back', 'reversed'),
})

test('whenever an academy is registered for GST, and is not, papers have the tax of what was settled while it was', async ({
  academy,
}) => {
  const office = await theOffice(academy)
  const property = fc.asyncProperty(life, async ({ fee, begins, steps, end }) => {
    await office.register(begins ? GSTIN : null)
    const { student_id, payment_id } = await office.aDepositLeft(fee)
    let isRegistered = begins
    const taxedFee: number = begins ? fee : 0
    let papers = taxedFee
    const settled: { amount: number; isTaxed: boolean }[] = []
    const taxable = () =>
      settled.reduce((sum, { amount, isTaxed }) => sum + (isTaxed ? amount : 0), taxedFee)
    const night = async () => {
      await office.night()
      if (isRegistered) papers = Math.max(papers, taxable())
      expect(await office.taxed(student_id)).toBe(papers)
    }
    for (const step of steps)
      if (step === 'night') await night()
      else if (step === 'let go') {
        if (settled.pop()) await office.letGo(student_id)
      } else if ('owes' in step) {
        await office.owes(student_id, step.owes)
        settled.push({ amount: step.owes, isTaxed: isRegistered })
      } else {
        await office.register(step.registers ? GSTIN : null)
        isRegistered = step.registers
      }
    await office.register(GSTIN)
    isRegistered = true
    await night()
    if (end === 'given back') await office.giveBack(student_id, await office.credit(student_id))
    else await office.reverse(payment_id)
    expect(await office.taxed(student_id)).toBe(end === 'given back' ? taxable() : 0)
  })
  await fc.assert(property, { numRuns: runs(25) })
  expect(await office.findings()).toEqual([])
})

test('what was settled before stays without tax when a fee of later is let go of and given back', async ({
  academy,
}) => {
  const office = await theOffice(academy)
  const { student_id } = await office.aDepositLeft(0)
  await office.owes(student_id, 150)
  await office.register(GSTIN)
  await office.owes(student_id, 200)
  await office.night()
  expect(await office.taxed(student_id)).toBe(200)
  await office.giveBack(student_id, '1650.00')
  expect(await office.taxed(student_id)).toBe(200)
  await office.letGo(student_id)
  await office.giveBack(student_id, '200.00')
  expect(await office.taxed(student_id)).toBe(0)
})

test('an invoice names what was settled while the academy was registered alone', async ({
  academy,
}) => {
  const office = await theOffice(academy)
  const { student_id } = await office.aDepositLeft(0)
  await office.register(GSTIN)
  await office.owes(student_id, 200)
  await office.register(null)
  await office.owes(student_id, 150)
  await office.register(GSTIN)
  await office.night()
  const invoices = await academy.db.selectFrom('deposit_invoices').select('snapshot').execute()
  expect(invoices.map(({ snapshot }) => snapshot)).toMatchObject([
    { items: [{ amount: '200.00' }] },
  ])
})

test('a fee paid with the deposit before the academy was registered covers none of what the deposit settles later', async ({
  academy,
}) => {
  const office = await theOffice(academy)
  const { student_id } = await office.aDepositLeft(120)
  await office.register(GSTIN)
  await office.owes(student_id, 300)
  await office.night()
  expect(await office.taxed(student_id)).toBe(300)
})

test('money paid ahead with the deposit without tax settles first what is owed without tax, and then what is owed later', async ({
  academy,
}) => {
  const office = await theOffice(academy)
  const { student_id } = await office.aDepositLeft(120)
  // The fee is withdrawn: its ₹120 were taken without tax, and no second document states them.
  await office.letGo(student_id)
  await office.register(GSTIN)
  await office.owes(student_id, 300)
  await office.night()
  expect(await office.taxed(student_id)).toBe(180)
})

test('an imported balance that a deposit settled before the academy was registered is not invoiced, and once it is taken back what it freed is', async ({
  academy,
}) => {
  const office = await theOffice(academy)
  const { look, choose, run, undo } = await theImports(academy)
  const { student_id } = await office.aDepositLeft(0)
  const { first_name } = await academy.db
    .selectFrom('students')
    .select('first_name')
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow()
  const { import_id } = await look(
    `Student ID,First Name,Opening Balance\n${student_id},${first_name},1900\n`,
  )
  await choose(import_id, { matches: 'update' })
  await run(import_id)
  expect(await office.credit(student_id)).toBe('100.00')
  await office.register(GSTIN)
  await office.owes(student_id, 300)
  await office.night()
  expect(await office.taxed(student_id)).toBe(100)
  expect((await undo(import_id)).result).toMatchObject({ restored: 1, kept: [] })
  await office.night()
  expect(await office.taxed(student_id)).toBe(300)
  await office.giveBack(student_id, '1700.00')
  expect(await office.taxed(student_id)).toBe(300)
  expect(await office.findings()).toEqual([])
})
