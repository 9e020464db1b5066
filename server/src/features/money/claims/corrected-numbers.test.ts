import { takePayments } from '@ganit/contract/money/counter'
import { correctPayment, recordPayment } from '@ganit/contract/money/payments'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { thePaying, UTR } from '../../../../test/paying.ts'

const inHindi = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))

test('a number that was corrected is free for whoever paid with it, and the right one is used', async ({
  academy,
}) => {
  const { aPayer, aPaidClaim, accept, claim, claims, paid, call, pay } = await thePaying(academy)
  const mistyped = await aPayer('1000')
  const { payment_id } = (await accept(await aPaidClaim(mistyped))).body.payments[0] ?? {}
  const body = { transaction_id: '499999999999', reason: 'Mistyped' }
  expect((await call(correctPayment, { params: { payment_id }, body } as never)).status).toBe(201)

  const owner = await aPayer('500')
  const { claim_id } = (await claim(owner.call, { due_ids: owner.due_ids })).body.claim
  expect(await paid(owner.call, claim_id, { utr: '499999999999' })).toMatchObject({ status: 409 })
  expect((await paid(owner.call, claim_id)).status).toBe(200)
  expect((await accept(claim_id)).status).toBe(200)
  expect((await claims(mistyped.call)).items[0]).toMatchObject({ state: 'accepted', utr: null })
  expect((await claims(owner.call)).items[0]).toMatchObject({ state: 'accepted', utr: UTR })
  const again = { student_id: owner.student_id, amount: '5', method: 'upi', advance: true }
  expect(await pay({ ...again, transaction_id: UTR })).toMatchObject({ status: 409 })
})

test('what was declined or withdrawn is reported again in place, under the right number and the same reference', async ({
  academy,
}) => {
  const { aPayer, aPaidClaim, decline, withdraw, paid, accept, claims, pay } =
    await thePaying(academy)
  const payer = await aPayer('1000')
  const claim_id = await aPaidClaim(payer, '499999999999')
  const before = (await claims(payer.call)).items[0]
  await decline(claim_id)
  const again = await paid(payer.call, claim_id)
  const { reference } = before ?? {}
  const told = { claim_id, reference, utr: UTR, state: 'to check', reason: null }
  expect([again.status, again.body.claim]).toMatchObject([200, told])
  await withdraw(payer.call, claim_id)
  expect((await paid(payer.call, claim_id)).body.claim).toMatchObject(told)
  expect((await accept(claim_id)).status).toBe(200)
  expect((await paid(payer.call, claim_id)).error).toBe('This was accepted already.')

  // The due was paid in another way since, so nothing is left to check.
  const other = await aPayer('500')
  const late = await aPaidClaim(other, '499999999998')
  await decline(late)
  const { student_id } = other
  const date = '2026-11-01'
  expect((await pay({ student_id, amount: '500', date, method: 'cash' })).status).toBe(201)
  expect((await paid(other.call, late, { utr: '499999999998' })).status).toBe(400)
})

test('what was accepted once, or of which a due is gone, is not reported again in place', async ({
  academy,
}) => {
  const { aPayer, aPaidClaim, accept, decline, paid, reverse } = await thePaying(academy)
  const first = await aPayer('1000')
  const claim_id = await aPaidClaim(first)
  await reverse((await accept(claim_id)).body.payments[0]?.payment_id ?? 0)
  // The number was another family's, so the first claim counts as declined.
  expect((await accept(await aPaidClaim(await aPayer('500')))).status).toBe(200)
  const utr = '499999999997'
  const error = 'This was declined already.'
  expect(await paid(first.call, claim_id, { utr })).toMatchObject({ status: 409, error })

  const late = await aPaidClaim(first, utr)
  await decline(late)
  await academy.db
    .updateTable('claim_dues')
    .set({ due_id: null })
    .where('claim_id', '=', late)
    .execute()
  expect(await paid(first.call, late, { utr })).toMatchObject({ status: 409, error })
})

test('the desk may record the number that a claim had by mistake', async ({ academy }) => {
  const { aPayer, aPaidClaim, accept, call, pay } = await thePaying(academy)
  const payer = await aPayer('1000')
  const { payment_id } = (await accept(await aPaidClaim(payer))).body.payments[0] ?? {}
  const body = { transaction_id: '499999999999', reason: 'Mistyped' }
  await call(correctPayment, { params: { payment_id }, body } as never)
  const { student_id } = payer
  const rest = { student_id, amount: '5', method: 'upi', advance: true }
  expect(await pay({ ...rest, transaction_id: UTR })).toMatchObject({ status: 201 })
})

test('a number in the digits of another script is the same number', async ({ academy }) => {
  const { aPayer, aPaidClaim, accept, call, claim, paid } = await thePaying(academy)
  const payer = await aPayer('1000')
  const { student_id } = payer
  const claim_id = await aPaidClaim(payer)
  const money = { student_id, amount: '5', date: '2026-11-01', method: 'upi', advance: true }
  const record = (transaction_id: string) =>
    call(recordPayment, { body: { ...money, transaction_id } } as never)
  expect((await record(inHindi(UTR))).status).toBe(409)
  const other = await record(`UPI/${inHindi('412345678902')}`)
  expect(other.body.payment.transaction_id).toBe('UPI/412345678902')
  expect((await accept(claim_id, { advance: true })).status).toBe(200)

  const late = await aPayer('500')
  const own = (await claim(late.call, { due_ids: late.due_ids })).body.claim.claim_id
  expect((await paid(late.call, own, { utr: inHindi('412345678902') })).status).toBe(409)
  expect((await paid(late.call, own, { utr: inHindi('412345678903') })).body.claim.utr).toBe(
    '412345678903',
  )
})

test('the counter takes a transfer whose claim was taken back, and not one whose claim stands', async ({
  academy,
}) => {
  const { aPayer, aPaidClaim, accept, call, reverse } = await thePaying(academy)
  const payer = await aPayer('1000')
  const { payment_id = 0 } = (await accept(await aPaidClaim(payer))).body.payments[0] ?? {}
  const { student_id } = payer
  const take = async (key: string) => {
    const money = { date: '2026-11-01', method: 'upi', transaction_id: UTR }
    const body = { ...money, payments: [{ student_id, amount: '5', advance: true }] }
    return (await call(takePayments, { body } as never, { 'idempotency-key': key })).status
  }
  expect(await take('one')).toBe(409)
  await reverse(payment_id)
  expect(await take('two')).toBe(201)
})
