import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../../src/features/accounts/sign-in/passwords.ts'
import { fullModel } from '../full-academy/full-academy.ts'
import { quickSession } from '../quick-accounts.ts'
import { READERS } from './questions.ts'
import { fillOut, makeTwin } from './twin-rows.ts'
import { anAcademyAt } from './two-academies.ts'

/** The same in all academies, with another password in each. */
export const STAFF_EMAIL = 'staff@example.in'
export const PHOTO = '7a1b0c7e-0000-4000-8000-000000000001'

/** The mark of an academy, which all its texts have; its sums are larger by its number. */
export const markOf = (n: number) => `№${n}.`
export const passwordOf = (n: number) => `the own words of academy ${n}`

/** The numbers of the academies whose marks are in a text. */
export const marksIn = (text: string) =>
  new Set([...text.matchAll(/№(\d+)\./g)].map(([, n]) => Number(n)))

/**
 * A twin of all others: the same ids, texts with its own mark, other sums. It alone has the account `staff-<n>`, so that
 * an entry on its trail that others made is found.
 */
export async function aMarkedAcademy(n: number) {
  const housed = await anAcademyAt(`a${n}.example`, await fullModel())
  await fillOut(housed.address)
  await makeTwin(housed.address, { text: markOf(n), sum: n })
  const { db, secret, academy } = housed
  // With many academies, connections that rest would be more than the server has.
  academy.pool.options.idleTimeoutMillis = 500
  const staff = `staff-${n}`
  await sql`
    insert into accounts (id, name, email, email_verified, role, created_at, updated_at, terms_version, terms_agreed_at)
    select ${staff}, ${`Staff ${markOf(n)}`}, ${STAFF_EMAIL}, true, 'desk', now(), now(), terms_version, terms_agreed_at
    from accounts where id = 'd1'`.execute(db)
  await sql`
    insert into credentials (id, account_id, provider, provider_account_id, password, created_at, updated_at)
    values (${randomUUID()}, ${staff}, 'credential', ${staff}, ${await hashPassword(passwordOf(n))}, now(), now())`.execute(
    db,
  )
  await sql`update images set content = convert_to(${markOf(n)}, 'UTF8')`.execute(db)
  const tokens: Record<string, string> = {}
  for (const [role, uid] of Object.entries({ ...READERS, staff }))
    tokens[role] = await quickSession(db, { uid, secret })
  return { ...housed, n, tokens }
}

export type Marked = Awaited<ReturnType<typeof aMarkedAcademy>>
