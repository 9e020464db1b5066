import { type Insertable, sql } from 'kysely'
import type { Guardians, Guardianships } from '../src/features/people/guardians/guardians.tables.ts'
import { clock } from '../src/lifecycle/clock.ts'
import type { Academy } from './academy.ts'

type Kin = Pick<Guardianships, 'student_id'> & Partial<Insertable<Guardianships>>

/** Creates guardians without calls. */
export async function theFamilies(academy: Academy) {
  const { db } = academy
  let phones = 0

  /** A guardian of these students, with an account unless `changes` says otherwise. */
  async function aGuardian(children: Kin[], changes: Partial<Insertable<Guardians>> = {}) {
    const account = await academy.signUpAs('guardian')
    phones += 1
    const guardian = {
      name: 'Mita Banerjee',
      phone: `+9198300${String(phones).padStart(5, '0')}`,
      email: null,
      account_id: account.uid,
      proven_at: clock.now(),
      ...changes,
    }
    const proven_contacts = [guardian.phone, guardian.email].filter((each) => each != null)
    const { guardian_id } = await db
      .insertInto('guardians')
      .values({ ...guardian, ...(guardian.proven_at && { proven_contacts }) })
      .returning('guardian_id')
      .executeTakeFirstOrThrow()
    for (const child of children) await join(guardian_id, child)
    return { ...account, guardian_id }
  }

  /** Links a confirmed guardian to a student at the next free place; the first guardian is primary. */
  async function join(guardian_id: number, child: Kin) {
    const { place } = await db
      .selectFrom('guardianships')
      .select((eb) => eb.fn.coalesce(eb.fn.max('place'), sql<number>`0`).as('place'))
      .where('student_id', '=', child.student_id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('guardianships')
      .values({
        guardian_id,
        place: Number(place) + 1,
        relation: 'mother',
        is_primary: Number(place) === 0,
        confirmed_at: clock.now(),
        ...child,
      })
      .execute()
  }

  return { aGuardian, join }
}
