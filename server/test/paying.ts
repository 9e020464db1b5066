import { updateSettings } from '@ganit/contract/ground/settings'
import {
  acceptClaim,
  createClaim,
  declineClaim,
  listClaims,
  markClaimPaid,
  withdrawClaim,
} from '@ganit/contract/money/claims'
import type { Academy } from './academy.ts'
import { theLedger } from './ledger.ts'

export const UPI = { upi_id: 'ganit@okbank', upi_name: 'Ganit & Sons' }
export const UTR = '412345678901'

export async function dueOf({ db }: Pick<Academy, 'db'>, student_id: number) {
  const { due_id } = await db
    .selectFrom('dues')
    .select('due_id')
    .where('student_id', '=', student_id)
    .orderBy('due_id')
    .executeTakeFirstOrThrow()
  return due_id
}

/** The ledger of an academy with UPI, with calls of payers from home and of the office. */
export async function thePaying(academy: Academy) {
  const admin = await theLedger(academy)
  const desk = await academy.signUpAs('desk')
  await admin.call(updateSettings, { body: UPI } as never)
  const batch = await admin.aBatch()

  /** A student with an account who owes these amounts, oldest first. */
  async function aPayer(...amounts: string[]) {
    const student = await academy.aStudent()
    const { student_id } = student.profile
    const own = await admin.aBatch()
    await admin.toggle(own, student_id)
    for (const [n, amount] of amounts.entries())
      await admin.addFee(own, { amount, due_date: `2190-01-${String(n + 10)}` })
    const dues = await academy.db
      .selectFrom('dues')
      .select('due_id')
      .where('student_id', '=', student_id)
      .orderBy('due_date')
      .execute()
    return { ...student, student_id, due_ids: dues.map(({ due_id }) => due_id) }
  }

  type Call = Academy['visitor']
  return {
    ...admin,
    batch,
    desk: desk.call,
    aPayer,
    claim: (who: Call, body: object) => who(createClaim, { body } as never),
    paid: (who: Call, claim_id: number, body: object = { utr: UTR }) =>
      who(markClaimPaid, { params: { claim_id }, body } as never),
    withdraw: (who: Call, claim_id: number) =>
      who(withdrawClaim, { params: { claim_id } } as never),
    claims: async (who: Call, querystring: object = {}) =>
      (await who(listClaims, { querystring } as never)).body,
    accept: (claim_id: number, body?: object, who: Call = desk.call) =>
      who(acceptClaim, { params: { claim_id }, ...(body && { body }) } as never),
    decline: (claim_id: number, reason = 'Nothing came.', who: Call = desk.call) =>
      who(declineClaim, { params: { claim_id }, body: { reason } } as never),
    /** Reports the chosen dues as paid; returns the claim's number. */
    async aPaidClaim(payer: { call: Call; due_ids: number[] }, utr = UTR, due_ids = payer.due_ids) {
      const { body } = await payer.call(createClaim, { body: { due_ids } } as never)
      const { claim_id } = body.claim
      await payer.call(markClaimPaid, { params: { claim_id }, body: { utr } } as never)
      return claim_id
    },
  }
}
