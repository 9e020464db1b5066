import { getLedger } from '@ganit/contract/money/ledger'
import { getReceipt } from '@ganit/contract/money/payments'
import { exportStudent } from '@ganit/contract/office/privacy'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../../test/academy.ts'
import { theFamilies } from '../../../../../test/families.ts'
import { thePaying, UTR } from '../../../../../test/paying.ts'

const OTHERS = '999988887777'

/** A child with three dues: one guardian has paid the first from home, another the second. */
async function aChildPaidFor(academy: Academy) {
  const paying = await thePaying(academy)
  const child = await paying.aPayer('1000', '500', '300')
  const { aGuardian } = await theFamilies(academy)
  const kin = [{ student_id: child.student_id }]
  const guardians = [
    await aGuardian(kin),
    await aGuardian(kin, { name: 'Subir', email: 'subir@example.in' }),
  ]
  const payments = []
  for (const [n, utr] of [UTR, OTHERS].entries()) {
    const due_ids = child.due_ids.slice(n, n + 1)
    const payer = { call: guardians[n]?.call as Academy['visitor'], due_ids }
    const { body } = await paying.accept(await paying.aPaidClaim(payer, utr))
    payments.push(body.payments[0]?.payment_id ?? 0)
  }
  const [own = 0, other = 0] = payments
  return { child, call: guardians[0]?.call as Academy['visitor'], own, other }
}

const references = (rows: { transaction_id: string | null }[]) =>
  rows.map(({ transaction_id }) => transaction_id)

test('a guardian is told by which number they paid themselves, and of nobody else’s', async ({
  academy,
}) => {
  const { child, call, own, other } = await aChildPaidFor(academy)
  const params = { uid: child.uid }

  const { dues, payments } = (await call(getLedger, { params })).body
  expect(references(payments)).toEqual([null, UTR])
  expect(references(dues)).toEqual([UTR, null, null])
  const file = JSON.stringify((await call(exportStudent, { params })).body)
  expect(file).toContain(UTR)
  expect(file).not.toContain(OTHERS)
  const theirs = (await child.call(getLedger, { params })).body
  expect(references(theirs.dues)).toEqual([UTR, OTHERS, null])
  for (const payment_id of [own, other])
    expect((await call(getReceipt, { params: { payment_id } } as never)).status).toBe(200)
})

test('of a child who is of age a guardian sees what was asked before and what they paid', async ({
  academy,
}) => {
  const { child, call, own, other } = await aChildPaidFor(academy)
  const [, , open = 0] = child.due_ids
  const params = { uid: child.uid }
  const { db } = academy
  await sql`
    update students set date_of_birth = now()::date - interval '18 years 10 days'
    where uid = ${child.uid}`.execute(db)

  const paid = (await call(getLedger, { params })).body
  expect([references(paid.payments), paid.dues, paid.owed]).toEqual([[UTR], [], '0.00'])
  await sql`
    update dues set made_at = now() - interval '30 days' where due_id = ${open}`.execute(db)
  const { dues, owed, payments } = (await call(getLedger, { params })).body
  expect(dues).toMatchObject([{ fee_id: open, owed: '300.00' }])
  expect([references(payments), owed]).toEqual([[UTR], '300.00'])

  const receipt = async (payment_id: number) =>
    (await call(getReceipt, { params: { payment_id } } as never)).status
  expect([await receipt(own), await receipt(other)]).toEqual([200, 404])
  expect((await call(exportStudent, { params })).status).toBe(404)
})
