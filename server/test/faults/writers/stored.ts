import { type Kysely, type RawBuilder, sql } from 'kysely'
import sharp from 'sharp'
import type { Database } from '../../../src/db/schema.ts'

/** What the database holds of all that the writers sent, read in one go. */
export type Stored = Awaited<ReturnType<typeof readStored>>

/**
 * Every change has its entry in the audit trail, written in the transaction of the change: so also a change that a later
 * one has covered can be missed, or found twice.
 */
export const readStored = (db: Kysely<Database>) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      return {
        payments: await payments(trx),
        /** How often each city was ever written. */
        cities: await entries(trx, sql`subject = 'students'`, sql`changes -> 'city' ->> 1`),
        students: await students(trx),
        /** By the number of the student: how often the mark was changed, and whether it stands. */
        markChanges: await entries(trx, sql`subject = 'fee_marks'`, sql`subject_id`),
        marked: await marked(trx),
        /** By the number of the student: changes of the membership in any batch. */
        toggles: await toggles(trx),
        members: await members(trx),
        photoChanges: await entries(
          trx,
          sql`subject = 'students' and action = 'changed' and changes ? 'photo_id'`,
          sql`subject_id`,
        ),
        /** How many photos no student has. */
        orphans: await orphans(trx),
      }
    })

type Part = RawBuilder<unknown>

async function payments(db: Kysely<Database>) {
  const { rows } = await sql<{ note: string; number: string; count: number }>`
    select note, min(snapshot ->> 'receipt_number') as number, count(*)::int as count
    from payments left join receipts using (payment_id) group by note`.execute(db)
  return new Map(rows.map((row) => [row.note, row]))
}

async function entries(db: Kysely<Database>, which: Part, name: Part) {
  const { rows } = await sql<{ name: string | null; count: number }>`
    select ${name} as name, count(*)::int as count from audit_entries where ${which}
    group by 1`.execute(db)
  return new Map(rows.flatMap(({ name, count }) => (name === null ? [] : [[name, count]])))
}

async function marked(db: Kysely<Database>) {
  const rows = await db.selectFrom('fee_marks').select('student_id').execute()
  return new Set(rows.map(({ student_id }) => student_id))
}

async function orphans(db: Kysely<Database>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from images
    where not exists (select from students where photo_id = image_id)`.execute(db)
  return rows[0]?.count
}

async function students(db: Kysely<Database>) {
  const { rows } = await sql<{
    uid: string
    student_id: number
    city: string
    content: Buffer | null
  }>`
    select uid, student_id, city, content
    from students left join images on image_id = photo_id`.execute(db)
  return new Map(rows.map((row) => [row.uid, row]))
}

async function toggles(db: Kysely<Database>) {
  const { rows } = await sql<{ student_id: number; count: number }>`
    select student_id, count(*)::int as count
    from audit_entries join memberships on membership_id = subject_id::int
    where subject = 'memberships' group by 1`.execute(db)
  return new Map(rows.map(({ student_id, count }) => [student_id, count]))
}

async function members(db: Kysely<Database>) {
  const { rows } = await sql<{ batch_id: number; student_id: number; count: number }>`
    select batch_id, student_id, count(*)::int as count from memberships where left_on is null
    group by 1, 2`.execute(db)
  return new Map(
    rows.map(({ batch_id, student_id, count }) => [`${batch_id} ${student_id}`, count]),
  )
}

/** How light a photo is, 0 to 255; undefined if it cannot be decoded whole. */
export async function lightnessOf(photo: Buffer) {
  try {
    const { channels } = await sharp(photo, { failOn: 'warning' }).greyscale().stats()
    return channels[0]?.mean
  } catch {
    return undefined
  }
}
