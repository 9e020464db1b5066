import { getAgreements, recordConsent } from '@ganit/contract/office/privacy'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'

beginEachTestAt('2026-06-20')

const ACCESS = { purpose: 'guardian_access', given: true }
const CONFIRMED = { purpose: 'guardian', given: true, guardian_name: 'Somebody else' }

/** A student born on a day and their mother, with helpers to consent. */
async function theFamily(academy: Academy, date_of_birth: string) {
  const student = await academy.aStudent({ date_of_birth })
  const { student_id } = student.profile
  const { aGuardian } = await theFamilies(academy)
  const mother = await aGuardian([{ student_id }])
  const params = { uid: student.uid }
  const saying =
    ({ call }: { call: typeof student.call }) =>
    (body: object) =>
      call(recordConsent, { params, body } as never)
  return {
    ...student,
    student_id,
    asksStudent: saying(student),
    asksMother: saying(mother),
    asksOffice: saying(await academy.signInAdmin()),
    agreements: async () => (await student.call(getAgreements, { params })).body,
  }
}

test('a guardian agrees for a child in their own name, whichever name is sent', async ({
  academy,
}) => {
  const { asksMother, agreements } = await theFamily(academy, '2012-03-01')
  // The record has the guardian's name at the academy, whatever name the account has.
  const renamed = academy.db.updateTable('accounts').set({ name: 'mita83' })
  await renamed.where('role', '=', 'guardian').execute()

  expect((await asksMother(CONFIRMED)).status).toBe(201)
  const [latest] = (await agreements()).consents
  expect(latest).toMatchObject({ way: 'guardian', given: true, guardian_name: 'Mita Banerjee' })
})

test('a guardian says nothing for who is of age, nor ever whether guardians see them', async ({
  academy,
}) => {
  const adult = await theFamily(academy, '2008-06-20')
  const child = await theFamily(academy, '2012-03-01')
  const refused = { status: 403, error: 'The student is of age and decides this.' }

  // The mother sees the adult only after the student has agreed.
  await adult.asksStudent(ACCESS)
  expect(await adult.asksMother(CONFIRMED)).toMatchObject(refused)
  expect(await child.asksMother(ACCESS)).toMatchObject(refused)
  expect((await child.asksMother(CONFIRMED)).status).toBe(201)
  expect((await adult.asksOffice(CONFIRMED)).body.agreements.consents[0]).toMatchObject({
    way: 'office',
    guardian_name: 'Somebody else',
  })
})

test('a student who is of age soon is asked once whether guardians go on seeing them, from thirty days before', async ({
  academy,
}) => {
  const early = await theFamily(academy, '2008-07-21')
  const soon = await theFamily(academy, '2008-07-20')

  expect((await early.agreements()).asks_guardian_access).toBe(false)
  expect((await soon.agreements()).asks_guardian_access).toBe(true)
  for (const say of [early.asksStudent, early.asksOffice])
    expect(await say(ACCESS)).toMatchObject({
      status: 400,
      fields: { purpose: 'This is asked from 30 days before the 18th birthday on.' },
    })
  // Refusing is never too early.
  expect((await early.asksStudent({ ...ACCESS, given: false })).status).toBe(201)
  expect((await soon.asksStudent(ACCESS)).body.agreements).toMatchObject({
    asks_guardian_access: false,
    consents: [{ purpose: 'guardian_access', given: true, way: 'account' }, {}, {}, {}],
  })
})

test('one is a child up to the day before the 18th birthday', async ({ academy }) => {
  for (const [date_of_birth, is_minor] of [
    ['2008-06-20', false],
    ['2008-06-21', true],
  ] as const)
    expect(await (await theFamily(academy, date_of_birth)).agreements()).toMatchObject({ is_minor })
})

test('nobody is asked who has no guardian, or of whom no date of birth is known', async ({
  academy,
}) => {
  const { asksStudent, agreements, student_id } = await theFamily(academy, '2008-06-20')
  const { db } = academy
  await db.updateTable('students').set({ date_of_birth: null }).execute()
  expect(await agreements()).toMatchObject({ is_minor: true, asks_guardian_access: false })
  expect((await asksStudent(ACCESS)).status).toBe(400)

  await db.updateTable('students').set({ date_of_birth: '2008-06-20' }).execute()
  expect((await agreements()).asks_guardian_access).toBe(true)
  await db.deleteFrom('guardianships').where('student_id', '=', student_id).execute()
  expect((await agreements()).asks_guardian_access).toBe(false)
})
