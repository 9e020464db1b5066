import { getMe } from '@ganit/contract/accounts/accounts'
import { dayAfter } from '@ganit/contract/days'
import { addDue } from '@ganit/contract/money/dues'
import { getLedger } from '@ganit/contract/money/ledger'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { sameChild } from '@ganit/contract/office/known-children'
import { exportStudent, getAgreements, recordConsent } from '@ganit/contract/office/privacy'
import { addGuardian, listGuardiansOfStudent } from '@ganit/contract/people/guardians'
import { addRemark, listRemarks } from '@ganit/contract/people/remarks'
import {
  getProfile,
  listStudentFees,
  markFees,
  updateProfile,
} from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theTwo } from '../../../../test/known-child.ts'
import { theSwitch } from '../../../../test/minors-wait.ts'
import { GONE } from '../../../../test/welcomed-family.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { eraseAgain, erasuresOf } from '../privacy/erasure.service.ts'

test('of a registration of a child who is here Today tells, until the account has the record', async ({
  academy,
}) => {
  const { same, line, family, of, student_id, registration, call, record, read, consents } =
    await theTwo(academy)
  expect(await line()).toMatchObject({
    count: 1,
    sample: ['arka Banerjee'],
    link: `/admin/student/${family.uid}/same/${student_id}`,
  })
  const joined = await same()
  expect(joined).toMatchObject({
    status: 200,
    body: { message: 'They are one student now.', student: { student_id, uid: family.uid } },
  })
  // Filled fields stay; blank ones are filled in.
  expect(joined.body.student).toMatchObject({
    first_name: 'Arka',
    middle_name: 'Kumar',
    date_of_birth: registration.date_of_birth,
    email: registration.email,
    address: registration.address,
    student_photo_path: expect.any(String),
    is_verified: true,
    batches: [expect.any(Object)],
  })
  expect(await line()).toBeUndefined()
  expect((await family.call(getMe)).body).toMatchObject({ uid: family.uid, registered: true })
  expect((await family.call(getLedger, of)).body).toMatchObject({ owed: '500.00' })
  expect((await record()).account_id).toBe(family.uid)
  const { status } = await call(getProfile, {
    params: { uid: `record-${registration.student_id}` },
  })
  expect(status).toBe(404)
  expect((await consents()).map(({ purpose }) => purpose).toSorted()).toEqual([
    ...['conditions', 'privacy', 'terms'],
  ])
  expect((await family.call(exportStudent, of)).status).toBe(200)
  // The family's link has ended, and a second press has no effect.
  expect(await read()).toMatchObject(GONE)
  expect(await same()).toMatchObject({ status: 409 })
})

test('a child whose name was typed with other signs is known, joined, and found by either name', async ({
  academy,
}) => {
  const { same, line, family, call, student_id } = await theTwo(academy, {
    ...{ first_name: 'Árka’', last_name: 'BANERJEE', contact_number_1: '9000011122' },
    date_of_birth: '2012-03-04',
  })
  expect(await line()).toBeUndefined()
  const params = { uid: `record-${student_id}` }
  const born = { date_of_birth: '2012-03-04' }
  expect((await call(updateProfile, { params, body: born } as never)).status).toBe(200)
  expect(await line()).toMatchObject({ count: 1, sample: ['Árka’ BANERJEE'] })
  expect((await same()).body.student).toMatchObject({ student_id, uid: family.uid })
  for (const search of ['árka', 'arka’ ban']) {
    const { body } = await call(listStudentFees, { querystring: { page: 1, search } })
    expect(body).toMatchObject({ total: 1, items: [{ uid: family.uid, first_name: 'Arka' }] })
  }
})

test('the parent is told, and what stood about the registration goes with the child', {
  tags: 'slow',
}, async ({ academy }) => {
  const { same, family, of, call, student_id, registration, guardian } = await theTwo(academy)
  const { db } = academy
  await db.updateTable('guardians').set({ email: 'anita@example.in' }).execute()
  await call(addRemark, { ...of, body: { text: 'Called the mother' } })
  await family.call(addGuardian, {
    ...of,
    body: { name: 'Ravi Banerjee', relation: 'father', phone: '+919830055555' },
  } as never)
  const { enquiry_id } = await db
    .insertInto('enquiries')
    .values({
      ...{ name: 'Anita', phone: '+919830041276', class_number: 9, source: 'site' },
      ...{ stage: 'joined', student_id: registration.student_id, follow_up_on: '2026-11-25' },
    })
    .returning('enquiry_id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('students')
    .set({ study_language: 'bn' })
    .where('student_id', '=', registration.student_id)
    .execute()
  expect((await same()).status).toBe(200)
  expect((await family.call(getMe)).body).toMatchObject({ language: 'bn' })

  const told = (await academy.mails()).find(({ to }) => to === 'anita@example.in')
  expect(told).toMatchObject({ subject: 'Arka has an account now' })
  expect((await call(listRemarks, of)).body).toMatchObject([{ text: 'Called the mother' }])
  expect((await call(listGuardiansOfStudent, of)).body).toMatchObject([
    { guardian_id: guardian.guardian_id, is_primary: true, confirmed_at: expect.any(String) },
    { name: 'Ravi Banerjee', is_proposed: true, confirmed_at: null },
  ])
  const moved = db.selectFrom('enquiries').select('student_id')
  expect(await moved.where('enquiry_id', '=', enquiry_id).execute()).toEqual([{ student_id }])
})

test('a guardian of both, limited for the registration, is limited for the record', {
  tags: 'slow',
}, async ({ academy }) => {
  const { same, student_id, registration } = await theTwo(academy)
  const { db } = academy
  await sql`
    insert into guardianships (guardian_id, student_id, relation, place, is_primary, confirmed_at, limited)
    select guardian_id, ${registration.student_id}, relation, place, is_primary, confirmed_at, true
    from guardianships where student_id = ${student_id}`.execute(db)
  expect((await same()).status).toBe(200)
  const kept = await db.selectFrom('guardianships').select(['student_id', 'limited']).execute()
  expect(kept).toEqual([{ student_id, limited: true }])
})

test('a consent that was withdrawn last stays withdrawn', { tags: 'slow' }, async ({ academy }) => {
  const { same, fill, family, of, call } = await theTwo(academy)
  await fill({ agreed: ['publicity'], giver: 'Anita Banerjee' })
  const say = (given: boolean) =>
    call(recordConsent, { ...of, body: { purpose: 'publicity', given } as never })
  await say(true)
  await family.call(recordConsent, { ...of, body: { purpose: 'publicity', given: false } } as never)
  expect((await same()).status).toBe(200)
  const { consents } = (await call(getAgreements, of)).body
  expect(consents.find(({ purpose }) => purpose === 'publicity')).toMatchObject({ given: false })
})

test('a consent that the family gave by its link since is not taken back by an older word', {
  tags: 'slow',
}, async ({ academy }) => {
  const { same, fill, of, call } = await theTwo(academy)
  const body = { purpose: 'publicity', given: false } as never
  await call(recordConsent, { ...of, body })
  await fill({ agreed: ['publicity'], giver: 'Anita Banerjee' })
  expect((await same()).status).toBe(200)
  const { consents } = (await call(getAgreements, of)).body
  const given = (asked: string) => consents.find(({ purpose }) => purpose === asked)?.given
  // The link did not mention the other purpose, so the registration's consent is kept.
  expect([given('publicity'), given('privacy')]).toEqual([true, true])
})

const aMinor = async ({ db }: Academy) => ({
  date_of_birth: dayAfter(await readAcademyToday(db), -5_000),
})

test('an adult’s word on the registration outlives a later agreement that says nothing of the age', async ({
  academy,
}) => {
  const { same, fill, of, call } = await theTwo(academy, await aMinor(academy))
  await (await theSwitch(academy)).on()
  const body = { purpose: 'guardian', given: true, guardian_name: 'Anita', adult_stated: true }
  await call(recordConsent, { ...of, body } as never)
  await fill({ agreed: ['guardian'], giver: 'Anita Banerjee' })
  expect((await same()).status).toBe(200)
  expect((await call(getAgreements, of)).body).toMatchObject({ waits_from: null })
})

test('a withdrawal on the registration ends an adult’s word, though the record has a later agreement', async ({
  academy,
}) => {
  const { same, fill, of, call, student_id } = await theTwo(academy, await aMinor(academy))
  await (await theSwitch(academy)).on()
  await fill({ agreed: ['guardian'], giver: 'Anita Banerjee', adult_stated: true })
  await call(recordConsent, { ...of, body: { purpose: 'guardian', given: false } } as never)
  await sql`
    insert into consents (student_id, purpose, text_version, given, guardian_name, way)
    values (${student_id}, 'guardian', '2026', true, 'Anita Banerjee', 'link')`.execute(academy.db)
  expect((await same()).status).toBe(200)
  const { waits_from, consents } = (await call(getAgreements, of)).body
  expect(waits_from).not.toBeNull()
  // The later word is still the latest one.
  expect(consents.find(({ purpose }) => purpose === 'guardian')).toMatchObject({ given: true })
})

test.for([
  ['first name', { first_name: 'Riya' }],
  ['class', { student_class: 8 }],
  ['phone and birth', { contact_number_1: '98300 99999' }],
] as const)(
  'another %s is another child',
  { tags: 'slow' },
  async ([, registered], { academy }) => {
    const { line, same } = await theTwo(academy, registered)
    expect(await line()).toBeUndefined()
    expect(await same()).toMatchObject({
      status: 409,
      error: 'First name, class, and a phone or the date of birth must be the same.',
    })
  },
)

test('the date of birth tells, too, and who was looked at and verified is no more asked about', {
  tags: 'slow',
}, async ({ academy }) => {
  const born = { date_of_birth: '2011-08-14' }
  const another = { contact_number_1: '98300 99999', ...born }
  const { line, call, of, params } = await theTwo(academy, another)
  await call(updateProfile, { params, body: born } as never)
  expect(await line()).toMatchObject({ count: 1 })
  await call(updateProfile, { ...of, body: { is_verified: 1 } } as never)
  expect(await line()).toBeUndefined()
})

type Two = Awaited<ReturnType<typeof theTwo>>

test.for([
  [
    'There is a batch.',
    ({ admin, batch_id }: Two, student_id: number) => admin.toggle(batch_id, student_id),
  ],
  [
    'A payment was recorded.',
    ({ admin }: Two, student_id: number) => admin.pay({ student_id, amount: '10', advance: true }),
  ],
  [
    'Dues or concessions were added.|There are dues.',
    ({ call, today }: Two, student_id: number) =>
      call(addDue, {
        body: { student_id, title: 'Books', amount: '10', due_date: today },
      } as never),
  ],
  [
    'The fees were marked as paid.',
    ({ call }: Two, id: number) =>
      call(markFees, { params: { id }, body: { status: 'Yes' } } as never),
  ],
] as const)(
  'a registration with entries of its own stays: %s',
  { tags: 'slow' },
  async ([why, enter], { academy }) => {
    const two = await theTwo(academy)
    const { same, registration, record, family } = two
    await enter(two, registration.student_id)
    const before = await record()
    expect(await same()).toMatchObject({
      status: 409,
      error: expect.stringMatching(`The registration cannot go. (${why})`),
    })
    expect(await record()).toEqual(before)
    expect((await family.call(getMe)).body).toMatchObject({ registered: true })
  },
)

test('no record is given to an account whose e-mail is not confirmed, to none, or twice', async ({
  academy,
}) => {
  const { same, call, family, student_id, params, line, confirm } = await theTwo(academy)
  await confirm(false)
  expect(await line()).toMatchObject({ count: 1 })
  expect(await same()).toMatchObject({
    status: 409,
    error: 'The e-mail of this account is not confirmed yet.',
  })
  expect(await same(4711)).toMatchObject({
    status: 400,
    fields: { student_id: expect.any(String) },
  })
  const body = { student_id }
  expect(await call(sameChild, { params, body })).toMatchObject({
    status: 409,
    error: 'This student has no account.',
  })
  const unknown = { params: { uid: 'f'.repeat(32) }, body }
  expect((await call(sameChild, unknown)).status).toBe(404)
  expect((await family.call(sameChild, { params, body })).status).toBe(403)

  await confirm()
  const answers = await Promise.all([same(), same()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a restored backup in which erasures are repeated keeps the account and the child', {
  tags: 'slow',
}, async ({ academy }) => {
  const { same, family, registration, record } = await theTwo(academy)
  await same()
  const { db } = academy
  const erasures = await erasuresOf(db)
  expect(erasures).toMatchObject([{ student_id: registration.student_id }])
  expect(await eraseAgain(db, erasures)).toBe(0)
  expect((await record()).account_id).toBe(family.uid)
})

test('the trail names who joined the two', { tags: 'slow' }, async ({ academy }) => {
  const { same, student_id } = await theTwo(academy)
  await same()
  const { call } = await academy.signInAdmin()
  const querystring = { subject: 'students', subject_id: String(student_id) } as never
  const [latest] = (await call(listAuditEntries, { querystring })).body.items
  expect(latest?.actor?.name).toBeTruthy()
  expect(latest?.action).toBe('changed')
})
