import type { Kysely } from 'kysely'
import type { Database } from '../src/db/schema.ts'
import { createPhotoUrls } from '../src/features/ground/images/images.service.ts'
import { makeClaim, markPaid } from '../src/features/money/claims/claims.service.ts'
import {
  declineAndTell,
  recordAcceptedClaim,
} from '../src/features/money/claims/decisions.service.ts'
import type { Family } from './families.ts'
import { ownerId } from './owner.ts'
import { DEMO_UTR } from './transfer.ts'

/** Throw-away key, because nobody opens these URLs. */
const urls = createPhotoUrls(Buffer.alloc(32), '/api/claims/screenshots/')

/** States of the first families' claims. */
const STATES = ['open', 'to check', 'to check', 'to check', 'accepted', 'declined'] as const

/** UTR of the n-th family; the screenshot shows the first family's. */
const utrOf = (n: number) => String(Number(DEMO_UTR) + n - 1)

/** Lets invented guardians pay by UPI, with claims in all states. */
export async function seedClaims(db: Kysely<Database>, families: Family[], screenshot: string) {
  const uid = await ownerId(db)
  const office = { account: { uid, role: 'admin' as const }, urls }
  for (const [n, state] of STATES.entries()) {
    const [child] = families[n]?.children.toReversed() ?? []
    if (!child) return
    const payer = { uid: families[n]?.uid ?? '', role: 'guardian' } as const
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
