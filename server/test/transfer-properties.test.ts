import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createPhotoUrls } from '../src/features/ground/images/photo-urls.ts'
import { makeClaim, markPaid } from '../src/features/money/claims/claims.service.ts'
import { recordAcceptedClaim } from '../src/features/money/claims/decisions.service.ts'
import { refuseClaimedTransaction } from '../src/features/money/claims/utr.queries.ts'
import { test } from './academy.ts'
import { thePaying } from './paying.ts'
import { accountOf, RUNS, theOffice } from './paying-office.ts'

const OWED = 1_000_00
const urls = createPhotoUrls(Buffer.alloc(32), '/x/')

let last = 0
const nextNumber = () => ++last

/** Runs work that may be refused after others' actions; only refusals with a sentence are accepted. */
const ignoreRefusal = (work: Promise<unknown>) =>
  work.catch((error: { statusCode?: number }) => {
    if (error.statusCode !== 400 && error.statusCode !== 409) throw error
  })

const DRESSES = [
  (utr: string) => utr,
  (utr: string) => `UTR ${utr}`,
  (utr: string) => `UPI/${utr}/x`,
  (utr: string) => utr.replace(/(\d{4})(?=\d)/g, '$1-'),
  (utr: string) => `Paid 5 pm, ${utr.slice(0, 6)} ${utr.slice(6)}`,
]
const STEPS = ['claim', 'claim', 'accept', 'accept', 'counter', 'take back'] as const
const transfer = fc.array(
  fc.record({
    step: fc.constantFrom(...STEPS),
    who: fc.constantFrom(0, 1),
    dress: fc.constantFrom(...DRESSES),
  }),
  { minLength: 3, maxLength: 10 },
)

test('one transfer is counted once, whoever tells of it, in whatever dress, also after it was taken back', {
  timeout: 300_000,
}, async ({ academy }) => {
  const { db } = academy
  const { aPayer, findings } = await thePaying(academy)
  const office = await theOffice(db)
  const desk = { account: accountOf(office.by.uid, 'admin'), urls }
  const property = fc.asyncProperty(transfer, async (steps) => {
    const payers = [await aPayer('1000'), await aPayer('1000')]
    const utr = String(400_000_000_000 + nextNumber() * 10_007)
    const claims: number[] = []
    const standing = async () =>
      (
        await sql<{ payment_id: number; is_claimed: boolean }>`
          select payment_id, exists (
            select from claim_payments c where c.payment_id = p.payment_id) as is_claimed
          from payments p
          where regexp_replace(transaction_id, '[^0-9]', '', 'g') like ${`%${utr}%`}
            and not exists (select from reversals r where r.payment_id = p.payment_id)`.execute(db)
      ).rows
    const steppers = {
      claim: async ({ uid, due_ids }: (typeof payers)[number]) => {
        const account = accountOf(uid, 'student')
        const made = await db
          .transaction()
          .execute((trx) => makeClaim(trx, account, { due_ids, amount: undefined }, urls))
        claims.push(made.claim_id)
        await markPaid(db, account, { claim_id: made.claim_id, utr }, urls)
      },
      accept: async () => {
        for (const claim_id of claims)
          await ignoreRefusal(recordAcceptedClaim(db, desk, { claim_id, advance: true }))
      },
      counter: async ({ student_id }: (typeof payers)[number], typed: string) => {
        // The desk may record a transfer for several students; the first is enough here.
        const isThere = (await standing()).some(({ is_claimed }) => !is_claimed)
        if (isThere) return
        // The counter's call refuses claimed transactions like this before it records a payment.
        await db.transaction().execute((trx) => refuseClaimedTransaction(trx, typed))
        await office.pay(student_id, OWED, typed)
      },
      'take back': async () => {
        for (const { payment_id } of await standing()) await office.reverse(payment_id)
      },
    }
    for (const { step, who, dress } of steps) {
      await ignoreRefusal(steppers[step](payers[who] as (typeof payers)[number], dress(utr)))
      expect((await standing()).length).toBeLessThanOrEqual(1)
    }
    // Once all payments of a transfer are reversed, it can be reported again.
    await steppers['take back']()
    await ignoreRefusal(steppers.accept())
    if ((await standing()).length === 0)
      await office
        .pay(payers[0]?.student_id ?? 0, OWED, `${utr}`)
        .catch((error: { statusCode?: number }) => expect(error.statusCode).toBe(409))
    expect(await findings()).toEqual([])
  })
  await fc.assert(property, RUNS)
})
