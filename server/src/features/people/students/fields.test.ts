import { LANGUAGES } from '@ganit/contract/languages'
import { acceptChangeRequest, createChangeRequest } from '@ganit/contract/people/change-requests'
import { claimRecord } from '@ganit/contract/people/records'
import { getProfile, updateProfile } from '@ganit/contract/people/students'
import { setStudyLanguage } from '@ganit/contract/people/study-language'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theBatches } from '../../../../test/batches.ts'
import { theFamilies } from '../../../../test/families.ts'
import { aRecord } from '../../../../test/records.ts'
import { BORN } from '../../../../test/registrations.ts'

/** All fields that students fill in themselves. */
const PERSON = {
  first_name: 'Riya',
  middle_name: 'Devi',
  last_name: 'Sen',
  date_of_birth: BORN,
  contact_number_1: '+919830041276',
  contact_number_2: '+919830041277',
  school_or_college_name: 'Lake School',
  board_or_university_name: 'CBSE',
  address: '7 Lake Road',
  city: 'Kolkata',
  district: 'Kolkata',
  state: 'West Bengal',
  pin: '700029',
  notes: 'Walks home',
}

test('a record is changed in all its fields, and told so; the mark of fees in each of its words', async ({
  academy,
}) => {
  const { uid } = await academy.aStudent()
  const { call } = await academy.signInAdmin()
  const params = { uid }
  for (const [feesPaid, fees_status] of [
    [true, 'Yes'],
    [false, 'No'],
    ['Yes', 'Yes'],
    ['No', 'No'],
  ]) {
    const changes = { ...PERSON, email: 'riya@example.in', student_class: 9, feesPaid, fees_status }
    const changed = await call(updateProfile, { params, body: changes } as never)
    expect([changed.status, changed.fields]).toEqual([200, undefined])
    expect((await call(getProfile, { params })).body).toMatchObject({ ...PERSON, fees_status })
  }
})

test('a guardian who sends a whole record asks for what is theirs to ask, and the rest stays', async ({
  academy,
}) => {
  const { aGuardian } = await theFamilies(academy)
  const child = await academy.aStudent()
  const mother = await aGuardian([{ student_id: child.profile.student_id }])
  const desk = await academy.signUpAs('desk')
  const before = (await desk.call(getProfile, { params: { uid: child.uid } })).body
  const { email, student_class, fees_status, is_active, is_verified, batches, batch_id } =
    before as never
  const same = { email, student_class, fees_status, batches, batch_id }
  const flags = { is_active, is_activate: is_active, is_verified, feesPaid: fees_status }
  const asked = await mother.call(createChangeRequest, {
    body: { uid: child.uid, changes: { ...PERSON, ...same, ...flags } },
  } as never)
  expect([asked.status, asked.fields]).toEqual([201, undefined])
  const { change_request_id, record_version } = asked.body.change_request
  const params = { change_request_id: String(change_request_id) }
  const wrong = await desk.call(acceptChangeRequest, {
    params,
    body: { version: 'first' },
  } as never)
  expect(wrong.status).toBe(400)
  const accepted = await desk.call(acceptChangeRequest, {
    params,
    body: { version: record_version },
  } as never)
  expect([accepted.status, accepted.fields]).toEqual([200, undefined])
  expect((await desk.call(getProfile, { params: { uid: child.uid } })).body).toMatchObject(PERSON)
})

test.for([true, false])(
  'a whole record goes back as it is, whatever the academy has marked in it: %s',
  async (on, { academy }) => {
    const { call, aBatch, toggle } = await theBatches(academy)
    const { aGuardian } = await theFamilies(academy)
    const child = await academy.aStudent()
    const { student_id } = child.profile
    const mother = await aGuardian([{ student_id }])
    const batch_id = await aBatch()
    await toggle(batch_id, student_id)
    const params = { uid: child.uid }
    const marked = { feesPaid: on, is_verified: on, is_active: on }
    expect((await call(updateProfile, { params, body: marked } as never)).status).toBe(200)
    for (const feesPaid of [on, on ? 'Yes' : 'No']) {
      const fees_status = on ? 'Yes' : 'No'
      const own = { batch_id, batches: [{ id: batch_id }], fees_status, feesPaid }
      const flags = { is_active: on, is_activate: on, is_verified: on }
      const city = `Kolkata ${feesPaid}`
      const body = { uid: child.uid, changes: { ...own, ...flags, city } }
      const asked = await mother.call(createChangeRequest, { body } as never)
      expect([asked.status, asked.error]).toEqual([201, undefined])
      expect(asked.body.change_request.changes).toEqual({ city })
    }
  },
)

test('a student claims the record that the academy has of them, in each language', async ({
  academy,
}) => {
  for (const language of LANGUAGES) {
    const account = await academy.signUp()
    await academy.db
      .updateTable('accounts')
      .set({ email_verified: true })
      .where('id', '=', account.uid)
      .execute()
    await aRecord(academy, { email: account.email, date_of_birth: '2012-03-04' })
    const body = { date_of_birth: '2012-03-04', language }
    const claimed = await account.call(claimRecord, { body } as never)
    expect([claimed.status, claimed.error]).toEqual([200, undefined])
    expect(claimed.body.student).toMatchObject({ first_name: 'Asha', uid: account.uid })
  }
})

test('a registered student claims no other record', async ({ academy }) => {
  const { call, uid } = await academy.aStudent()
  const proven = { email_verified: true }
  await academy.db.updateTable('accounts').set(proven).where('id', '=', uid).execute()
  const claimed = await call(claimRecord, { body: { date_of_birth: '2012-03-04' } } as never)
  expect([claimed.status, claimed.error]).toEqual([409, 'This account is already registered.'])
})

test('a student is taught in each language', async ({ academy }) => {
  const { uid, call } = await academy.aStudent()
  for (const language of LANGUAGES)
    expect(
      (await call(setStudyLanguage, { params: { uid }, body: { language } } as never)).status,
    ).toBe(200)
  expect(
    (await call(setStudyLanguage, { params: { uid }, body: { language: 'fr' } } as never)).status,
  ).toBe(400)
})
