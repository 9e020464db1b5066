import { foldName } from '@ganit/contract/fold-text'
import { GUARDIANS_MAX } from '@ganit/contract/people/guardians'
import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { choosePrimaries } from '../../people/guardians/guardians.queries.ts'
import type { Draft } from './rows/draft.ts'

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
}) => [phone, email?.toLowerCase()].filter(Boolean).map((contact) => `${foldName(name)} ${contact}`)

/** The known guardians among these, by name and phone or e-mail; and e-mails in use. */
async function findKnownGuardians(trx: Trx, wanted: Wanted[]) {
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

/** Reserves numbers of new guardians, so that siblings of a table can share one. */
async function drawNumbers(trx: Trx, many: number) {
  const { rows } = await sql<{ guardian_id: number }>`
    select nextval(pg_get_serial_sequence('guardians', 'guardian_id'))::integer as guardian_id
    from generate_series(1, ${sql.lit(many)})`.execute(trx)
  return rows.map(({ guardian_id }) => guardian_id)
}

type New = { guardian_id: number; name: string; phone: string | null; email: string | null }
type Link = { student_id: number; guardian_id: number; relation: string }

const insertGuardians = (trx: Trx, added: New[]) =>
  sql`
    insert into guardians (guardian_id, name, phone, email)
    overriding system value
    select guardian_id, name, phone, email from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as g (guardian_id integer, name text, phone text, email text)`.execute(trx)

/** Gives each student their guardian, confirmed, at the first free place; returns the new links. */
async function linkGuardians(trx: Trx, links: Link[]) {
  const { rows } = await sql<{ student_id: number; guardian_id: number }>`
    insert into guardianships (guardian_id, student_id, place, relation, confirmed_at, is_primary)
    select l.guardian_id, l.student_id, free.place, l.relation, now(),
      not exists (select from guardianships g where g.student_id = l.student_id)
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as l (student_id integer, guardian_id integer, relation text)
    cross join lateral (
      select min(place) as place from generate_series(1, ${sql.lit(GUARDIANS_MAX)}) as place
      where place not in (select g.place from guardianships g where g.student_id = l.student_id)
    ) as free
    where free.place is not null
    on conflict do nothing
    returning student_id, guardian_id`.execute(trx)
  await choosePrimaries(
    trx,
    rows.map(({ student_id }) => student_id),
  )
  return rows
}

/**
 * Adds a table's guardians, confirmed, for students named once each; siblings share one. An e-mail belongs to one
 * guardian: others are stored without it, or not at all if nothing else is known. Returns the new guardians by student.
 */
export async function addGuardians(trx: Trx, wanted: Wanted[]): Promise<Map<number, number>> {
  if (wanted.length === 0) return new Map()
  const { known, emails } = await findKnownGuardians(trx, wanted)
  const numbers = await drawNumbers(trx, wanted.length)
  const added: New[] = []
  const links: Link[] = []
  for (const [place, { student_id, guardian }] of wanted.entries()) {
    const keys = keysOf(guardian)
    const met = keys.map((key) => known.get(key)).find((id) => id !== undefined)
    const { name, phone = null, relation = 'guardian' } = guardian
    const email = guardian.email && !emails.has(guardian.email) ? guardian.email : null
    const guardian_id = met ?? numbers[place]
    if (guardian_id === undefined || (met === undefined && phone === null && email === null))
      continue
    if (met === undefined) {
      added.push({ guardian_id, name, phone, email })
      emails.add(email)
    }
    for (const key of keys) known.set(key, guardian_id)
    links.push({ student_id, guardian_id, relation })
  }
  await insertGuardians(trx, added)
  const linked = await linkGuardians(trx, links)
  return new Map(linked.map(({ student_id, guardian_id }) => [student_id, guardian_id]))
}
