import type { Who } from '@ganit/contract/people/who'
import { type ExpressionBuilder, sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Database, Db } from '../../../db/schema.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { batchesOfRow } from '../memberships/memberships.queries.ts'

type Guardian = { name: string; relation: NonNullable<Who['guardian']>['relation']; phone: string }

/** The first confirmed guardian. */
const firstGuardian = sql<Guardian | null>`(
  select json_build_object('name', guardians.name, 'relation', relation, 'phone', phone)
  from guardianships join guardians using (guardian_id)
  where guardianships.student_id = students.student_id and confirmed_at is not null
  order by is_primary desc, place limit 1)`

const whoColumns = (eb: ExpressionBuilder<Database, 'students'>) =>
  [
    'students.student_id',
    'students.uid',
    'students.student_class',
    'students.photo_id',
    'students.google_photo_url',
    'students.contact_number_1',
    fullName('students').as('name'),
    batchesOfRow(eb).as('batches'),
    firstGuardian.as('guardian'),
  ] as const

const whoRows = (db: Db) => db.selectFrom('students').select(whoColumns)
type WhoRow = Awaited<ReturnType<ReturnType<typeof whoRows>['executeTakeFirstOrThrow']>>

/** The last four digits; null without a phone. */
const endOf = (phone: string | null) => phone?.replace(/\D/g, '').slice(-4) || null

const presentWho = (row: WhoRow, photoUrls: PhotoUrls): Who => ({
  student_id: row.student_id,
  uid: row.uid,
  name: row.name,
  class_name: `Class ${row.student_class}`,
  batches: row.batches,
  photo: row.photo_id === null ? row.google_photo_url : photoUrls.sign(row.photo_id),
  guardian: row.guardian && {
    name: row.guardian.name,
    relation: row.guardian.relation,
    phone_end: endOf(row.guardian.phone),
  },
  phone_end: endOf(row.contact_number_1),
})

/** Students by number; erased ones are missing. */
export async function readWho(db: Db, student_ids: number[], photoUrls: PhotoUrls) {
  if (student_ids.length === 0) return new Map<number, Who>()
  const rows = await queryPrepared(db, 'who some students are', { student_ids }, (blanks) =>
    whoRows(db).where(sql<boolean>`students.student_id = any(${blanks.student_ids}::integer[])`),
  )
  return new Map(rows.map((row) => [row.student_id, presentWho(row, photoUrls)]))
}
