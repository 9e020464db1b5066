import { randomUUID } from 'node:crypto'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../src/db/schema.ts'
import { hashPassword } from '../src/features/accounts/sign-in/passwords.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { avatar } from './avatars.ts'
import { person } from './people.ts'

const AT_ONCE = 1_000
/** Later students have no photo: a hundred thousand would take a gigabyte. */
const WITH_PHOTO = 300

/** Sign-in of the first invented student. */
export const DEMO_STUDENT = { email: 'student1@example.com', password: 'show your working' }

/** Sign-in of the first invented guardian, who has several children. */
export const DEMO_GUARDIAN = { email: 'guardian1@example.com', password: DEMO_STUDENT.password }

export type Progress = (done: number) => void

/** Adds students up to `count`. Existing ones are skipped. */
export async function seedStudents(
  db: Kysely<Database>,
  count: number,
  onProgress: Progress = () => {},
) {
  for (const [from, last] of inLots(count)) {
    await db.transaction().execute((trx) => insertPeople(trx, from, last))
    onProgress(last)
  }
  await letFirstStudentSignIn(db)
}

/** First and last number of each lot. */
export const inLots = (count: number) =>
  Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, lot) => {
    const from = lot * AT_ONCE + 1
    return [from, Math.min(from + AT_ONCE - 1, count)] as const
  })

export async function insertPeople(trx: Trx, from: number, last: number) {
  const people = Array.from({ length: last - from + 1 }, (_, n) => ({
    n: from + n,
    ...person(from + n),
  }))
  const now = clock.now()
  const accounts = people.map(({ account }) => ({
    ...account,
    email_verified: true,
    role: 'student' as const,
    created_at: now,
    updated_at: now,
  }))
  const inserted = await insertMany(trx, 'accounts', accounts)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const isNew = new Set(inserted.map(({ id }) => id))
  const newcomers = people.filter(({ account }) => isNew.has(account.id))
  if (newcomers.length === 0) return
  const photos = await insertAvatars(
    trx,
    newcomers.map(({ n }) => n).filter((n) => n <= WITH_PHOTO),
  )
  const courses = await courseOfEachClass(trx)
  const students = newcomers.map(({ n, student }) => ({
    ...student,
    photo_id: photos.get(n) ?? null,
    course_id: courses.get(student.student_class) ?? null,
  }))
  const registered = await insertMany(trx, 'students', students)
    .returning(['student_id', 'uid'])
    .execute()
  const paid = new Set(newcomers.filter(({ hasPaid }) => hasPaid).map(({ student }) => student.uid))
  const marks = registered.filter(({ uid }) => paid.has(uid))
  if (marks.length > 0)
    await trx
      .insertInto('fee_marks')
      .values(marks.map(({ student_id }) => ({ student_id })))
      .execute()
}

/** All rows as one JSON parameter, because PostgreSQL parses a thousand times twenty parameters slowly. */
function insertMany<Table extends 'accounts' | 'students'>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
) {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Database[Table] & string)[]
  const refs = columns.map((column) => sql.ref<unknown>(column))
  return trx
    .insertInto(table)
    .columns(columns)
    .expression(
      sql`select ${sql.join(refs)} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`,
    )
}

async function courseOfEachClass(trx: Trx) {
  const courses = await trx
    .selectFrom('courses')
    .distinctOn('class_level_id')
    .select(['class_level_id', 'course_id'])
    .where('is_active', '=', true)
    .orderBy('class_level_id')
    .orderBy('course_id')
    .execute()
  return new Map(courses.map(({ class_level_id, course_id }) => [class_level_id, course_id]))
}

async function insertAvatars(trx: Trx, numbers: number[]) {
  const photos = new Map<number, string>()
  if (numbers.length === 0) return photos
  const images = await Promise.all(
    numbers.map(async (n) => ({ image_id: randomUUID(), ...(await avatar(n)) })),
  )
  await trx.insertInto('images').values(images).execute()
  for (const [index, n] of numbers.entries()) photos.set(n, images[index]?.image_id ?? '')
  return photos
}

export async function letFirstStudentSignIn(db: Kysely<Database>) {
  const { id } = person(1).account
  const now = clock.now()
  await db
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      account_id: id,
      provider: 'credential',
      provider_account_id: id,
      password: await hashPassword(DEMO_STUDENT.password),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_account_id']).doNothing())
    .execute()
}
