import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import { choosePrimary } from '../guardians/guardians.queries.ts'
import type { Draft } from './draft.ts'
import { sameName } from './same-name.ts'

type Guardian = NonNullable<Draft['guardian']>
type Wanted = { student_id: number; guardian: Guardian }

const keysOf = ({
  name,
  phone,
  email,
}: {
  name: string
  phone?: string | null
  email?: string | null
}) => [phone, email?.toLowerCase()].filter(Boolean).map((contact) => `${sameName(name)} ${contact}`)

/** Those of these guardians who are known here, by name and phone or e-mail; and the e-mails that are somebody's. */
async function knownGuardians(trx: Trx, wanted: Wanted[]) {
  const phones = wanted.flatMap(({ guardian }) => guardian.phone ?? [])
  const emails = wanted.flatMap(({ guardian }) => guardian.email ?? [])
  const rows = await trx
    .selectFrom('guardians')
    .select(['guardian_id', 'name', 'phone', 'email'])
    .where('is_proposed', '=', false)
    .where(sql<boolean>`(phone = any(${phones}::text[]) or email = any(${emails}::text[]))`)
    .orderBy('guardian_id')
    .execute()
  const known = new Map<string, number>()
  for (const row of rows) for (const key of keysOf(row)) known.set(key, row.guardian_id)
  return { known, emails: new Set(rows.map(({ email }) => email)) }
}

/**
 * Gives students the guardians that a table names, confirmed; siblings have the same one. An e-mail is one guardian's: who
 * shares it is kept without it, and not at all where nothing else is known. Answers whom each student got that they did not
 * have.
 */
export async function addGuardians(trx: Trx, wanted: Wanted[]) {
  const added = new Map<number, { guardian_id: number; isNew: boolean }>()
  if (wanted.length === 0) return added
  const { known, emails } = await knownGuardians(trx, wanted)
  for (const { student_id, guardian } of wanted) {
    const keys = keysOf(guardian)
    const met = keys.map((key) => known.get(key)).find((id) => id !== undefined)
    const { name, phone = null, relation = 'guardian' } = guardian
    const email = guardian.email && !emails.has(guardian.email) ? guardian.email : null
    if (met === undefined && phone === null && email === null) continue
    const guardian_id =
      met ??
      (
        await trx
          .insertInto('guardians')
          .values({ name, phone, email })
          .returning('guardian_id')
          .executeTakeFirstOrThrow()
      ).guardian_id
    if (met === undefined) emails.add(email)
    for (const key of keys) known.set(key, guardian_id)
    const { numAffectedRows } = await sql`
      insert into guardianships (guardian_id, student_id, place, relation, confirmed_at)
      select ${guardian_id}, ${student_id}::integer, min(place), ${relation}, now()
      from generate_series(1, 6) as place
      where place not in (select g.place from guardianships g where g.student_id = ${student_id})
      having min(place) is not null
      on conflict do nothing`.execute(trx)
    if (!numAffectedRows) continue
    added.set(student_id, { guardian_id, isNew: met === undefined })
    await choosePrimary(trx, student_id)
  }
  return added
}
