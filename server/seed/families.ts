import { createHash, randomUUID } from 'node:crypto'
import type { Language } from '@ganit/contract/people/guardians'
import { TERMS_VERSION } from '@ganit/contract/people/registration'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../src/db/schema.ts'
import { hashPassword } from '../src/features/accounts/sign-in/passwords.ts'
import {
  ensureSettings,
  readSettings,
  updateSettings,
} from '../src/features/ground/settings/settings.queries.ts'
import { writeNotice } from '../src/features/messages/notices/notices.service.ts'
import { insertConsents } from '../src/features/people/agreements/agreements.queries.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { overdueStudents } from './money/payers.queries.ts'
import { DEMO_GUARDIAN } from './seed.ts'

/** One per family, alternating between the three languages. */
const FIRST_NAMES = ['Anita', 'Sunita', 'Mitali', 'Rekha', 'Asha', 'Ruma', 'Kamala', 'Lakshmi']
const LANGUAGES: readonly Language[] = ['en', 'hi', 'bn']
const MOST_CHILDREN = 3
const MONTH_MS = 30 * 86_400_000
/** Only the inbox, so the origin is not needed. */
const BY_INBOX = { mail: false, sms: false, whatsapp: false, origin: '' }

const NOTICE = {
  purpose: 'notice' as const,
  subject: 'Meeting of parents on Saturday',
  text: 'Please come at **5 pm**. We talk about the tests of this term, and about what helps at home.',
}

export type Family = {
  uid: string
  children: { student_id: number; uid: string; due_id: number }[]
}

const idOf = (n: number) =>
  createHash('sha256').update(`invented guardian ${n}`).digest('hex').slice(0, 32)

/**
 * Gives some students with dues guardians with accounts: one guardian per family name, largest families first. Returns
 * none if there are guardians already.
 */
export async function seedFamilies(db: Kysely<Database>): Promise<Family[]> {
  if (await db.selectFrom('guardians').select('guardian_id').executeTakeFirst()) return []
  const byName = Map.groupBy(await overdueStudents(db), ({ last_name }) => last_name)
  const families = [...byName]
    // Mothers' first names are in Latin script.
    .filter(([last_name]) => /^[A-Z]/.test(last_name))
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, FIRST_NAMES.length)
    .map(([last_name, children], n) => ({
      uid: idOf(n + 1),
      name: `${FIRST_NAMES[n]} ${last_name}`,
      email: `guardian${n + 1}@example.com`,
      phone: `+9190000000${String(n + 1).padStart(2, '0')}`,
      language: LANGUAGES[n % LANGUAGES.length] ?? 'en',
      children: children.slice(0, n === 0 ? MOST_CHILDREN : 1 + (n % 2)),
    }))
  const password = await hashPassword(DEMO_GUARDIAN.password)
  await db.transaction().execute(async (trx) => {
    await ensureSettings(trx)
    const { upi_id } = await readSettings(trx)
    await updateSettings(trx, {
      guardian_area: true,
      prospectus: true,
      ...(upi_id === null && { upi_id: 'ganit@demobank', upi_name: 'Ganit' }),
    })
    for (const family of families) await insertFamily(trx, family, password)
    await tellFamilies(trx, families)
    await withdrawPublicity(trx, families[0])
  })
  return families
}

type Invented = Family & { name: string; email: string; phone: string; language: Language }

async function insertFamily(trx: Trx, family: Invented, password: string) {
  const { uid, name, email, phone, language, children } = family
  const now = clock.now()
  const made = { created_at: now, updated_at: now }
  await trx
    .insertInto('accounts')
    .values({
      id: uid,
      name,
      email,
      email_verified: true,
      role: 'guardian',
      terms_version: TERMS_VERSION,
      terms_agreed_at: now,
      ...made,
    })
    .execute()
  const credential = { provider: 'credential', provider_account_id: uid, password }
  await trx
    .insertInto('credentials')
    .values({ id: randomUUID(), account_id: uid, ...credential, ...made })
    .execute()
  const { guardian_id } = await trx
    .insertInto('guardians')
    .values({
      ...{ name, email, phone, language, account_id: uid, proven_at: now },
      // Guardians can sign in by either contact.
      proven_contacts: [email, phone],
    })
    .returning('guardian_id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('guardianships')
    .values(
      children.map(({ student_id }) => ({
        guardian_id,
        student_id,
        place: 1,
        relation: 'mother' as const,
        is_primary: true,
        confirmed_at: now,
      })),
    )
    .execute()
}

/** The first family has agreed to pictures on the site, and has taken that back since. */
async function withdrawPublicity(trx: Trx, family: Invented | undefined) {
  const [child] = family?.children ?? []
  if (!family || !child) return
  const said = {
    student_id: child.student_id,
    purpose: 'publicity',
    text_version: TERMS_VERSION,
    guardian_name: family.name,
    way: 'guardian',
    language: family.language,
    recorded_by: family.uid,
  } as const
  await insertConsents(trx, [
    { ...said, given: true, recorded_at: new Date(clock.ms() - MONTH_MS) },
    { ...said, given: false },
  ])
}

/** Adds messages to the families' inboxes. */
async function tellFamilies(trx: Trx, families: Family[]) {
  const { id: uid } = await trx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const student_ids = families.flatMap(({ children }) =>
    children.map(({ student_id }) => student_id),
  )
  const notice = { ...NOTICE, audience: { student_ids }, channels: [] }
  await writeNotice(trx, { uid, role: 'admin' }, notice, BY_INBOX)
}
