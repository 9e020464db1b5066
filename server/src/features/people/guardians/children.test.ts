import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { isVisibleTo } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { familyOfAccount } from './own/own.queries.ts'
import { guardiansToTell } from './reached.queries.ts'

/** Date of birth of a student who turns 18 today, shifted by `days`. */
async function bornAround(today: string, days: number) {
  const born = new Date(`${Number(today.slice(0, 4)) - 18}${today.slice(4)}T00:00:00Z`)
  born.setUTCDate(born.getUTCDate() + days)
  return born.toISOString().slice(0, 10)
}

test('a guardian reaches their confirmed children alone, a limited one only where little is shown [S037]', async ({
  academy,
}) => {
  const { aGuardian } = await theFamilies(academy)
  const [whole, waiting, little, stranger] = [
    await academy.aStudent(),
    await academy.aStudent(),
    await academy.aStudent(),
    await academy.aStudent(),
  ]
  const { uid } = await aGuardian([
    { student_id: whole.profile.student_id },
    { student_id: waiting.profile.student_id, confirmed_at: null },
    { student_id: little.profile.student_id, limited: true },
  ])
  const reached = async (seeing = {}) => {
    const rows = await academy.db
      .selectFrom('students')
      .select('uid')
      .where(isVisibleTo({ role: 'guardian', uid }, 'students.uid', seeing))
      .orderBy('student_id')
      .execute()
    return rows.map((row) => row.uid)
  }

  expect(await reached()).toEqual([whole.uid])
  expect(await reached({ limited: true })).toEqual([whole.uid, little.uid])
  expect(await reached({ limited: true })).not.toContain(stranger.uid)
  const told = ((await familyOfAccount(academy.db, uid))?.children ?? []).map((child) => [
    child.uid,
    child.limited,
  ])
  expect(told).toEqual([
    [whole.uid, false],
    [little.uid, true],
  ])
})

test('a student’s account reaches its other children from the day on which it is proven', async ({
  academy,
}) => {
  const { db } = academy
  const { aGuardian } = await theFamilies(academy)
  const [shared, sibling] = [await academy.aStudent(), await academy.aStudent()]
  const { guardian_id } = await aGuardian(
    [{ student_id: shared.profile.student_id }, { student_id: sibling.profile.student_id }],
    { account_id: shared.uid, proven_at: null },
  )
  const reached = async () => {
    const rows = await db
      .selectFrom('students')
      .select('uid')
      .where(isVisibleTo({ role: 'student', uid: shared.uid }))
      .orderBy('student_id')
      .execute()
    return rows.map((row) => row.uid)
  }

  expect(await reached()).toEqual([shared.uid])
  await db
    .updateTable('guardians')
    .set({ proven_at: clock.now() })
    .where('guardian_id', '=', guardian_id)
    .execute()
  expect(await reached()).toEqual([shared.uid, sibling.uid])
  expect(
    ((await familyOfAccount(db, shared.uid))?.children ?? []).map((child) => child.uid),
  ).toEqual([sibling.uid])
})

test('a child who turns 18 today is out of sight from today, unless they agreed last', async ({
  academy,
}) => {
  const { db } = academy
  const { aGuardian } = await theFamilies(academy)
  const today = await readAcademyToday(db)
  const born = await Promise.all([1, 0, -1].map((days) => bornAround(today, days)))
  const students = []
  for (const date_of_birth of born) students.push(await academy.aStudent({ date_of_birth }))
  const ids = students.map(({ profile }) => profile.student_id)
  const { uid } = await aGuardian(ids.map((student_id) => ({ student_id })))
  const seen = async () =>
    ((await familyOfAccount(db, uid))?.children ?? []).map(({ student_id, is_of_age, may_see }) => [
      ids.indexOf(student_id),
      is_of_age,
      may_see,
    ])

  expect((await seen()).toSorted()).toEqual([
    [0, false, true],
    [1, true, false],
    [2, true, false],
  ])
  for (const given of [true, false, true])
    await sql`
      insert into consents (student_id, purpose, text_version, given, way)
      values (${ids[1]}, 'guardian_access', '1', ${given}, 'account')`.execute(db)
  expect((await seen()).toSorted()).toEqual([
    [0, false, true],
    [1, true, true],
    [2, true, false],
  ])
  const told = await guardiansToTell(db, ids)
  expect(told.map(({ may_see }) => may_see)).toEqual([true, true, false])
})

test('the database lets no student have seven guardians, two primary ones or one twice', async ({
  academy,
}) => {
  const { aGuardian } = await theFamilies(academy)
  const { student_id } = (await academy.aStudent()).profile
  for (const place of [1, 2, 3, 4, 5, 6])
    await aGuardian([{ student_id, place, is_primary: false }])

  const refused = (row: object) => aGuardian([{ student_id, ...row }])
  await expect(refused({ place: 7 })).rejects.toThrow('guardianships_place_check')
  await expect(refused({ place: 6 })).rejects.toThrow('six_guardians')
  await academy.db.deleteFrom('guardianships').where('place', '>', 2).execute()
  await refused({ place: 3, is_primary: true })
  await expect(refused({ place: 4, is_primary: true })).rejects.toThrow('guardianships_primary')
})

test.for([
  [{ phone: null, email: null }, 'guardians_check'],
  [{ phone: '9830041276' }, 'guardians_phone_check'],
  [{ email: 'Mita@Example.in' }, 'guardians_email_check'],
  [{ language: 'ta' }, 'guardians_language_check'],
] as const)(
  'the database refuses a guardian with %j',
  async ([guardian, constraint], { academy }) => {
    const { aGuardian } = await theFamilies(academy)
    await expect(aGuardian([], guardian as never)).rejects.toThrow(constraint)
  },
)

test('the database gives an e-mail to one guardian, beside what students propose', async ({
  academy,
}) => {
  const { aGuardian } = await theFamilies(academy)
  const email = 'mita@example.in'
  await aGuardian([], { email })
  await expect(aGuardian([], { email })).rejects.toThrow('guardians_by_email')
  await aGuardian([], { email, is_proposed: true, account_id: null })
})
