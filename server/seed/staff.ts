import { createHash, randomUUID } from 'node:crypto'
import { TERMS_VERSION } from '@ganit/contract/people/registration'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../src/db/schema.ts'
import { hashPassword } from '../src/features/accounts/sign-in/passwords.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { DEMO_STUDENT } from './seed.ts'

/** Sign-in of the first invented teacher. */
export const DEMO_TEACHER = { email: 'teacher1@example.com', password: DEMO_STUDENT.password }

const NAMES = ['Ananya Sen', 'Mohan Das', 'Revathi Iyer'] as const
const QUALIFICATIONS = [
  'M.Sc. Mathematics, B.Ed.',
  'B.Tech., Jadavpur University',
  'M.Sc. Statistics',
]
const ROOMS = ['Room 1', 'Room 2', 'Hall'] as const
const SEATS = 40

const idOf = (n: number) =>
  createHash('sha256').update(`invented teacher ${n}`).digest('hex').slice(0, 32)

/** Adds teachers, of whom the first can sign in, and rooms. Existing ones are skipped. */
export async function seedStaff(db: Kysely<Database>) {
  const now = clock.now()
  const teachers = NAMES.map((name, n) => ({
    id: idOf(n + 1),
    name,
    email: `teacher${n + 1}@example.com`,
    email_verified: true,
    role: 'teacher' as const,
    qualification: QUALIFICATIONS[n] ?? null,
    terms_version: TERMS_VERSION,
    terms_agreed_at: now,
    created_at: now,
    updated_at: now,
  }))
  await db
    .insertInto('accounts')
    .values(teachers)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await letFirstTeacherSignIn(db, now)
  await sql`
    insert into rooms (name, seats)
    select name, ${SEATS} from unnest(${[...ROOMS]}::text[]) as name
    where name not in (select name from rooms)`.execute(db)
}

const letFirstTeacherSignIn = async (db: Kysely<Database>, now: Date) =>
  db
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      account_id: idOf(1),
      provider: 'credential',
      provider_account_id: idOf(1),
      password: await hashPassword(DEMO_TEACHER.password),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_account_id']).doNothing())
    .execute()

/** Teacher and room of each batch: different ones for batches that meet at the same time. */
export async function placesOf(db: Kysely<Database>) {
  const rooms = await db
    .selectFrom('rooms')
    .select('room_id')
    .where('name', 'in', ROOMS)
    .orderBy('room_id')
    .execute()
  return (turn: number) => ({
    teacher_id: idOf(1 + (turn % NAMES.length)),
    room_id: rooms[turn % rooms.length]?.room_id ?? null,
  })
}
