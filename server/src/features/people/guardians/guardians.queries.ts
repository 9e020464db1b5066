import { GUARDIANS_MAX, type Guardian } from '@ganit/contract/people/guardians'
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { refuseDuplicates } from '../../../http/changes/unique-violations.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import type { Guardians, Guardianships } from './guardians.tables.ts'

const ABSENT = 'Guardian not found.'
export const guardianNotFound = () => notFound(ABSENT)

export const GUARDIAN = describeVersionedTable('guardians', 'guardian_id', {
  noun: 'guardian',
  absent: ABSENT,
  columns: ['name', 'phone', 'email', 'account_id', 'proven_at', 'is_proposed'],
})

const refusingTakenEmail = refuseDuplicates({
  guardians_by_email: { email: 'That e-mail is another guardian’s.' },
})

/** Progress of signing in. */
export const accessOf = sql<Guardian['access']>`
  case
    when guardians.proven_at is not null and guardians.account_id is not null then 'open'
    when guardians.account_id is not null then 'linked'
    when exists (
      select from invitations i
      where i.guardian_id = guardians.guardian_id and i.expires_at > now()) then 'invited'
    else 'none'
  end`

const guardianColumns = (eb: ExpressionBuilder<Database, 'guardians' | 'guardianships'>) =>
  [
    'guardians.guardian_id',
    'guardianships.student_id',
    'guardians.name',
    'guardians.phone',
    'guardians.email',
    'guardians.language',
    'guardians.account_id',
    'guardians.is_proposed',
    'guardians.version',
    'relation',
    'is_primary',
    'gets_messages',
    'may_collect',
    'limited',
    'confirmed_at',
    accessOf.as('access'),
    eb.ref('proven_at').as('proven_at'),
  ] as const

/** Guardians of students, to be filtered: one row per guardianship. */
export const guardianRows = (db: Db) =>
  db
    .selectFrom('guardianships')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardianships.guardian_id')
    .select(guardianColumns)

export type GuardianRow = Awaited<ReturnType<typeof guardiansOfStudent>>[number]

/** A student's guardians, primary first, then oldest first; unconfirmed ones included. */
export const guardiansOfStudent = (db: Db, student_id: number) =>
  guardianRows(db)
    .where('student_id', '=', student_id)
    .orderBy('is_primary', 'desc')
    .orderBy('place')
    .limit(GUARDIANS_MAX)
    .execute()

/** A guardian of a student; 404 if the person is none. */
export const findGuardianOfStudent = (db: Db, student_id: number, guardian_id: number) =>
  guardianRows(db)
    .where('student_id', '=', student_id)
    .where('guardians.guardian_id', '=', guardian_id)
    .executeTakeFirstOrThrow(guardianNotFound)

export async function insertGuardian(trx: Trx, guardian: Insertable<Guardians>) {
  const { guardian_id } = await refusingTakenEmail(
    trx.insertInto('guardians').values(guardian).returning('guardian_id').executeTakeFirstOrThrow(),
  )
  return guardian_id
}

/** Records contacts that somebody else typed into a guardian's record. */
export const recordTypedOver = (trx: Trx, guardian_id: number, contacts: string[]) =>
  trx
    .updateTable('guardians')
    .set({ typed_over: sql<string[]>`typed_over || ${contacts}::text[]` })
    .where('guardian_id', '=', guardian_id)
    .execute()

export const updateGuardianById = (trx: Trx, guardian_id: number, changes: Updateable<Guardians>) =>
  refusingTakenEmail(
    trx.updateTable('guardians').set(changes).where('guardian_id', '=', guardian_id).execute(),
  )

/** Increases the version for a change of the guardianship, which the guardian's row does not show. */
export const growVersion = (trx: Trx, guardian_id: number) =>
  trx
    .updateTable('guardians')
    .set({ version: sql`version + 1` })
    .where('guardian_id', '=', guardian_id)
    .execute()

export const updateGuardianship = (
  trx: Trx,
  { student_id, guardian_id }: Pick<GuardianRow, 'student_id' | 'guardian_id'>,
  changes: Updateable<Guardianships>,
) =>
  trx
    .updateTable('guardianships')
    .set(changes)
    .where('student_id', '=', student_id)
    .where('guardian_id', '=', guardian_id)
    .execute()

export const deleteGuardianship = (
  trx: Trx,
  { student_id, guardian_id }: Pick<GuardianRow, 'student_id' | 'guardian_id'>,
) =>
  trx
    .deleteFrom('guardianships')
    .where('student_id', '=', student_id)
    .where('guardian_id', '=', guardian_id)
    .execute()

/** Lowest free place of a student, whose record is locked; 409 if all are taken. */
export async function findFreePlace(trx: Trx, student_id: number) {
  const { rows } = await sql<{ place: number | null }>`
    select min(place)::int as place from generate_series(1, ${GUARDIANS_MAX}) as place
    where place not in (select g.place from guardianships g where g.student_id = ${student_id})`.execute(
    trx,
  )
  const place = rows[0]?.place
  if (!place) throw conflict(`A student has at most ${GUARDIANS_MAX} guardians.`)
  return place
}

export const insertGuardianship = (trx: Trx, guardianship: Insertable<Guardianships>) =>
  trx.insertInto('guardianships').values(guardianship).execute()

/**
 * Makes the first confirmed guardian the primary one if the student has no primary guardian. The student must be
 * locked.
 */
export const choosePrimary = (trx: Trx, student_id: number) => choosePrimaries(trx, [student_id])

export const choosePrimaries = (trx: Trx, student_ids: number[]) =>
  sql`
    update guardianships g set is_primary = true
    where g.student_id = any(${student_ids}::integer[])
      and not exists (
        select from guardianships p where p.student_id = g.student_id and p.is_primary)
      and g.place = (
        select min(c.place) from guardianships c
        where c.student_id = g.student_id and c.confirmed_at is not null)`.execute(trx)

/** Clears the primary guardian, so that another can be set. */
export const dropPrimary = (trx: Trx, student_id: number) =>
  trx
    .updateTable('guardianships')
    .set({ is_primary: false })
    .where('student_id', '=', student_id)
    .where('is_primary', '=', true)
    .execute()

/** Relation to another child, as the default for a new one. */
export async function findUsualRelation(trx: Trx, guardian_id: number) {
  const row = await trx
    .selectFrom('guardianships')
    .select('relation')
    .where('guardian_id', '=', guardian_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.relation ?? 'guardian'
}
