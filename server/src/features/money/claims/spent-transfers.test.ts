import { recordPayment } from '@ganit/contract/money/payments'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { placesOf } from '../../../../test/erasing.ts'
import { thePaying, UTR } from '../../../../test/paying.ts'

const OTHER = '412345678902'

/**
 * A student who paid with `UTR` by a claim and with `OTHER` at the counter, and was erased; another student owes money.
 */
async function anErasedPayer(academy: Academy) {
  const paying = await thePaying(academy)
  const { aPayer, aPaidClaim, accept, call, claim, paid } = paying
  const record = (student_id: number, transaction_id: string) => {
    const money = { amount: '5', date: '2026-11-01', method: 'upi', advance: true }
    return call(recordPayment, { body: { student_id, ...money, transaction_id } } as never)
  }
  const gone = await aPayer('1000')
  await accept(await aPaidClaim(gone))
  await record(gone.student_id, `UPI/${OTHER}/x`)
  const body = { confirm: String(gone.student_id) }
  const erased = await call(eraseStudent, { params: { uid: gone.profile.uid }, body } as never)
  expect(erased.status).toBe(200)
  const other = await aPayer('500')
  const { claim_id } = (await claim(other.call, { due_ids: other.due_ids })).body.claim
  return {
    record: (transaction_id: string) => record(other.student_id, transaction_id),
    claims: (utr: string) => paid(other.call, claim_id, { utr }),
    accepts: () => accept(claim_id),
  }
}

test('a transfer that was claimed pays once, whoever is erased', async ({ academy }) => {
  const { claims, record, accepts } = await anErasedPayer(academy)
  const error = 'This UTR was used already.'
  expect(await claims(UTR)).toMatchObject({ status: 409, body: { error } })
  expect(await record(`Paytm ${UTR}`)).toMatchObject({ status: 409, body: { error } })
  expect(await placesOf(academy.db, [UTR, OTHER])).toEqual([])
  expect((await claims('412345678903')).status).toBe(200)
  expect((await accepts()).status).toBe(200)
})

test('a transfer that was taken at the counter is not claimed again, whoever is erased', async ({
  academy,
}) => {
  const { claims, record } = await anErasedPayer(academy)
  expect((await claims(OTHER)).status).toBe(409)
  // The counter accepts a number twice, because siblings may share one.
  expect((await record(OTHER)).status).toBe(201)
})
