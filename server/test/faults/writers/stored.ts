import { type Kysely, type RawBuilder, sql } from 'kysely'
import sharp from 'sharp'
import type { Database } from '../../../src/db/schema.ts'

/** Everything the writers sent, as stored, read in one snapshot. */
export type Stored = Awaited<ReturnType<typeof readStored>>

/** Each change has a trail entry of its transaction, so even overwritten changes can be found missing or doubled. */
export const readStored = (db: Kysely<Database>) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      return {
        payments: await payments(trx),
        /** How often each city was written. */
        cities: await entries(trx, sql`subject = 'students'`, sql`changes -> 'city' ->> 1`),
        students: await students(trx),
        /** For each student, the number of changes of the mark, and whether it is set. */
        markChanges: await entries(trx, sql`subject = 'fee_marks'`, sql`subject_id`),
        marked: await marked(trx),
        /** For each student, the changes of membership in any batch. */
        toggles: await toggles(trx),
        members: await members(trx),
        photoChanges: await entries(
          trx,
          sql`subject = 'students' and action = 'changed' and changes ? 'photo_id'`,
          sql`subject_id`,
        ),
        /** Photos without a student. */
        orphans: await countOrphanPhotos(trx),
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

async function countOrphanPhotos(db: Kysely<Database>) {
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

/** Lightness of a photo, 0 to 255; undefined if it cannot be decoded. */
export async function lightnessOf(photo: Buffer) {
  try {
    const { channels } = await sharp(photo, { failOn: 'warning' }).greyscale().stats()
    return channels[0]?.mean
  } catch {
    return undefined
  }
}
