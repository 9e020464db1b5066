import type { Kysely } from 'kysely'
import type { Database } from '../src/db/schema.ts'
import { makeClaim, markPaid } from '../src/features/claims/claims.service.ts'
import { createPhotoUrls } from '../src/features/images/images.service.ts'
import {
  currentSettings,
  ensureSettings,
  updateSettings,
} from '../src/features/settings/settings.queries.ts'
import { payersByUpi } from './payers.queries.ts'

/** How many families have said that they paid by UPI, and wait for the office. */
const CLAIMS = 5

/** Nobody opens what it signs. */
const URLS = createPhotoUrls(Buffer.alloc(32), '/api/claims/screenshots/')

/** Has the demo take money by UPI, and some families say that they have paid; once. */
export async function seedClaims(db: Kysely<Database>) {
  if (await db.selectFrom('claims').select('claim_id').executeTakeFirst()) return
  await db.transaction().execute(async (trx) => {
    await ensureSettings(trx)
    if ((await currentSettings(trx)).upi_id !== null) return
    await updateSettings(trx, { upi_id: 'ganit@demobank', upi_name: 'Ganit' })
  })
  for (const [n, { uid, due_id }] of (await payersByUpi(db, CLAIMS)).entries()) {
    const payer = { uid, role: 'student' } as const
    const { claim_id } = await db
      .transaction()
      .execute((trx) => makeClaim(trx, payer, { due_ids: [due_id], amount: undefined }, URLS))
    const utr = String(412_345_678_900 + n)
    await markPaid(db, payer, { claim_id, utr }, URLS)
  }
}
