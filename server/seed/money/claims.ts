import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema.ts'
import { createPhotoUrls } from '../../src/features/ground/images/images.service.ts'
import { makePayLinks } from '../../src/features/ground/pay-links/pay-links.service.ts'
import { makeClaim, markPaid } from '../../src/features/money/claims/claims.service.ts'
import {
  declineAndTell,
  recordAcceptedClaim,
} from '../../src/features/money/claims/decisions.service.ts'
import { payerOfLink } from '../../src/features/money/payments/paid-from-home.queries.ts'
import type { Family } from '../families.ts'
import { ownerId } from '../owner.ts'
import { DEMO_UTR } from './transfer.ts'

/** Throw-away key, because nobody opens these URLs. */
const urls = createPhotoUrls(Buffer.alloc(32), '/api/claims/screenshots/')

/** States of the first families' claims. */
const STATES = ['open', 'to check', 'to check', 'to check', 'accepted', 'declined'] as const

/** The family that pays by its link, which a message named. */
const BY_LINK = 2

/** A guardian as the payer of a link. Its key is thrown away, too: the next reminder makes a link that opens. */
async function byLink(db: Kysely<Database>, uid: string) {
  const { guardian_id } = await db
    .selectFrom('guardians')
    .select('guardian_id')
    .where('account_id', '=', uid)
    .executeTakeFirstOrThrow()
  const person = { guardian_id, student_id: null }
  const parts = { key: Buffer.alloc(32), origin: '', isOnline: false }
  const made = await db.transaction().execute((trx) => makePayLinks(trx, parts, [person]))
  return payerOfLink({ ...person, pay_link_id: [...made.values()][0]?.pay_link_id ?? 0 })
}

/** UTR of the n-th family; the screenshot shows the first family's. */
const utrOf = (n: number) => String(Number(DEMO_UTR) + n - 1)

/** Lets invented guardians pay by UPI, with claims in all states. */
export async function seedClaims(db: Kysely<Database>, families: Family[], screenshot: string) {
  const uid = await ownerId(db)
  const office = { account: { uid, role: 'admin' as const }, urls }
  for (const [n, state] of STATES.entries()) {
    const [child] = families[n]?.children.toReversed() ?? []
    if (!child) return
    const account = { uid: families[n]?.uid ?? '', role: 'guardian' } as const
    const payer = n === BY_LINK ? await byLink(db, account.uid) : account
    const { claim_id } = await db
      .transaction()
      .execute((trx) => makeClaim(trx, payer, { due_ids: [child.due_id], amount: undefined }, urls))
    if (state === 'open') continue
    const paid = { claim_id, utr: utrOf(n), ...(n === 1 && { screenshot }) }
    await markPaid(db, payer, paid, urls)
    if (state === 'accepted') await recordAcceptedClaim(db, office, { claim_id, utr: undefined })
    if (state === 'declined')
      await declineAndTell(db, office, { claim_id, reason: 'Nothing came under this number.' })
  }
}
