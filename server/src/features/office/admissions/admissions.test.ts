import { dayAfter } from '@ganit/contract/days'
import { getLedger } from '@ganit/contract/money/ledger'
import { admit } from '@ganit/contract/office/admissions'
import { makeWelcomeLink } from '@ganit/contract/office/welcome'
import { createEnquiry, getEnquiry, loseEnquiry } from '@ganit/contract/people/enquiries'
import { listGuardiansOfStudent } from '@ganit/contract/people/guardians'
import { getProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { ANITA, ARKA, type Body, theDesk } from '../../../../test/admitting-desk.ts'
import { expectFaults } from '../../../../test/asked-faults.ts'

test('a child is admitted with parent, batch and dues at once, and a preview does nothing', async ({
  academy,
}) => {
  const { admin, call, send, preview, count, today } = await theDesk(academy)
  const batch_id = await admin.aBatch()
  await admin.addFee(batch_id, { fee_title: 'Admission', amount: '1000', due_date: today })
  await admin.addFee(batch_id, { amount: '900', due_date: '2190-01-10' })
  const body = { ...ARKA, batch_ids: [batch_id], school: 'South Point', email: '' }

  const before = await count()
  const said = await preview(body)
  expect(said).toMatchObject({
    status: 200,
    body: { due_now: '1000.00', known: { guardians: [], students: [] } },
  })
  expect(await count()).toEqual(before)

  const { status, body: admitted } = await send(body)
  expect([status, admitted.message, admitted.due_now]).toEqual([201, 'Admitted.', '1000.00'])
  expect(admitted.next).toEqual({ amount: '900.00', due_date: '2190-01-10' })
  expect(admitted.student).toMatchObject({
    uid: `record-${admitted.student.student_id}`,
    name: 'Arka Kumar Banerjee',
    class_name: 'Class 9',
    batches: [{ id: batch_id }],
    guardian: { name: 'Anita Banerjee', relation: 'mother', phone_end: '1276' },
  })
  expect(admitted).not.toHaveProperty('known')
  const params = { uid: admitted.student.uid }
  expect((await call(getProfile, { params })).body).toMatchObject({
    first_name: 'Arka',
    middle_name: 'Kumar',
    last_name: 'Banerjee',
    school_or_college_name: 'South Point',
    is_verified: true,
    email: '',
  })
  expect((await call(listGuardiansOfStudent, { params })).body).toMatchObject([
    { phone: '+919830041276', is_primary: true, confirmed_at: expect.any(String) },
  ])
  expect((await call(getLedger, { params })).body.dues).toEqual(admitted.dues)
  const consents = await academy.db.selectFrom('consents').selectAll().execute()
  expect(consents).toEqual([])
})

test('the desk asks in which language the family reads, and its link is sent in it', {
  tags: 'slow',
}, async ({ academy }) => {
  const { call, send } = await theDesk(academy)
  for (const [n, [language, welcome]] of [
    ['bn', 'আপনাকে স্বাগত জানায়'],
    ['hi', 'आपका स्वागत'],
  ].entries()) {
    const guardian = { ...ANITA, phone: `98300 4127${n}`, language }
    const { body } = await send({ ...ARKA, guardian })
    const params = { uid: body.student.uid }
    expect(body.guardian.language).toBe(language)
    const key = { 'idempotency-key': `link-${n}` }
    const { link, whatsapp_link } = (await call(makeWelcomeLink, { params } as never, key)).body
    expect(link).toContain(`/welcome?lang=${language}#`)
    expect(decodeURIComponent(whatsapp_link)).toContain(welcome)
  }
  const unknown = { ...ARKA, guardian: { ...ANITA, language: 'fr' } }
  expect((await send(unknown)).status).toBe(400)
})

test('a double click admits once, and a key is wanted', async ({ academy }) => {
  const { call, send, count } = await theDesk(academy)
  const [first, second] = await Promise.all([send(ARKA, 'one'), send(ARKA, 'one')])
  expect(second.body).toEqual(first.body)
  expect((await count())[0]).toBe(1)
  expect(await call(admit, { body: ARKA } as never)).toMatchObject({
    status: 400,
    fields: { 'Idempotency-Key': 'Idempotency-Key is required.' },
  })
})

test('of two desks with one number the second is told whose it is', { tags: 'slow' }, async ({
  academy,
}) => {
  const { send, count } = await theDesk(academy)
  const answers = await Promise.all([
    send(ARKA),
    send({ ...ARKA, name: 'Riya Banerjee', class_number: 6 }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.error).toBe(
    'This is Anita Banerjee’s number.',
  )
  expect((await count()).slice(0, 2)).toEqual([1, 1])
})

test('a number is of no family by a guardian whom the office has not confirmed', async ({
  academy,
}) => {
  const { send, preview } = await theDesk(academy)
  await send(ARKA)
  const { db } = academy
  await db.updateTable('students').set({ contact_number_1: '' }).execute()
  const known = async () => (await preview({ ...ARKA, name: 'Riya Banerjee' })).body.known?.students
  expect(await known()).toHaveLength(1)
  await db.updateTable('guardianships').set({ confirmed_at: null }).execute()
  expect(await known()).toEqual([])
})

test('a sibling joins the family; the same child is not admitted twice unawares', async ({
  academy,
}) => {
  const { send, preview, count } = await theDesk(academy)
  const { guardian } = (await send(ARKA)).body
  const riya = { ...ARKA, name: 'Riya Banerjee', class_number: 6 }

  const { body: said } = await preview(riya)
  expect(said.known).toMatchObject({
    guardians: [
      { guardian_id: guardian.guardian_id, children: 1, children_names: ['Arka Kumar Banerjee'] },
    ],
    students: [{ name: 'Arka Kumar Banerjee', class_name: 'Class 9' }],
  })
  const family = { guardian_id: guardian.guardian_id }
  const joined = await send({ ...riya, guardian: family })
  expect(joined).toMatchObject({
    status: 201,
    body: { guardian: { guardian_id: guardian.guardian_id, relation: 'mother' } },
  })
  const again = { ...ARKA, name: 'ÁRKA B', guardian: family }
  const refused = await send(again)
  expect(refused).toMatchObject({
    status: 409,
    error: 'Arka Kumar Banerjee, Class 9, has this number already.',
  })
  expect((refused.body as unknown as { known: object }).known).toMatchObject({
    students: [{ name: 'Arka Kumar Banerjee' }, { name: 'Riya Banerjee' }],
  })
  expect((await send({ ...again, double: true })).status).toBe(201)
  expect((await send({ ...riya, guardian: { ...ANITA, is_new: true } })).status).toBe(409)
  const other = { ...ANITA, name: 'Mita Das', is_new: true }
  expect((await send({ ...riya, name: 'Zoya Das', guardian: other })).status).toBe(201)
  expect((await count()).slice(0, 2)).toEqual([4, 2])
})

test('of a parent without a number two desks cannot admit the same child unawares', {
  tags: 'slow',
}, async ({ academy }) => {
  const { send, preview, count } = await theDesk(academy)
  const { guardian_id } = await academy.db
    .insertInto('guardians')
    .values({ name: 'Anita Banerjee', email: 'anita@example.in' })
    .returning('guardian_id')
    .executeTakeFirstOrThrow()
  const arka = { ...ARKA, guardian: { guardian_id, relation: 'mother' } }
  const answers = await Promise.all([send(arka), send(arka)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.error).toBe('Arka Kumar Banerjee, Class 9, has this parent already.')
  expect((await count()).slice(0, 3)).toEqual([1, 1, 1])

  expect((await preview(arka)).body.known?.students).toMatchObject([
    { name: 'Arka Kumar Banerjee', class_name: 'Class 9' },
  ])
  expect((await send({ ...arka, double: true })).status).toBe(201)
  expect((await send({ ...arka, name: 'Riya Banerjee' })).status).toBe(201)
})

test('whatever is wrong is refused by its field, and leaves nothing behind', async ({
  academy,
}) => {
  const { admin, send, preview, count, today } = await theDesk(academy)
  const other = await admin.aBatch()
  await academy.db.updateTable('batches').set({ class_number: 9 }).execute()
  const before = await count()
  const wrong: [Body, Record<string, string>][] = [
    [{ ...ARKA, name: ' ' }, { name: 'Student’s name is required.' }],
    [
      { ...ARKA, guardian: { ...ANITA, name: '' } },
      { 'guardian.name': 'Parent’s name is required.' },
    ],
    [
      { ...ARKA, guardian: { ...ANITA, phone: '12' } },
      { 'guardian.phone': 'Mobile must be a phone number.' },
    ],
    [
      { ...ARKA, guardian: { name: 'Anita', relation: 'mother' } },
      { 'guardian.phone': 'Mobile must be a phone number.' },
    ],
    [
      { ...ARKA, joined_on: dayAfter(today, 1) },
      { joined_on: 'Joins on must not be after today.' },
    ],
    [{ ...ARKA, joined_on: '2020-01-01' }, { joined_on: 'Joins on must be within the last year.' }],
    [{ ...ARKA, batch_ids: [9999] }, { batch_ids: 'There is no such batch.' }],
    [
      { ...ARKA, guardian: { guardian_id: 9999 } },
      { 'guardian.guardian_id': 'There is no such parent.' },
    ],
    [{ ...ARKA, enquiry_id: 9999 }, { enquiry_id: 'Enquiry not found.' }],
  ]
  for (const [body, fields] of wrong) {
    expect(await send(body)).toMatchObject({ status: 400, fields })
    expect(await preview(body)).toMatchObject({ status: 400, fields })
  }
  expect(await send({ ...ARKA, class_number: 2, batch_ids: [other] })).toMatchObject({
    status: 409,
  })
  expect(await count()).toEqual(before)
})

test('an enquiry is joined with the child; a closed one is refused, and nothing is left', async ({
  academy,
}) => {
  const { call, send, count } = await theDesk(academy)
  const asked = { name: 'Anita Banerjee', phone: '9830041276', class_number: 9 }
  const enquire = async (source: string) =>
    (await call(createEnquiry, { body: { ...asked, source } } as never)).body.enquiry as {
      enquiry_id: number
    }
  const { enquiry_id } = await enquire('instagram')
  const { student } = (await send({ ...ARKA, enquiry_id })).body
  expect((await call(getEnquiry, { params: { enquiry_id } } as never)).body).toMatchObject({
    stage: 'joined',
    source: 'instagram',
    student_id: student.student_id,
  })

  const lost = await enquire('hoarding')
  await call(loseEnquiry, { params: lost, body: { reason: 'Too far' } } as never)
  const before = await count()
  const riya = { ...ARKA, name: 'Riya', guardian: { ...ANITA, phone: '98300 41277' } }
  expect(await send({ ...riya, ...lost })).toMatchObject({
    status: 409,
    error: 'This enquiry is closed.',
  })
  expect(await count()).toEqual(before)
})

test('an admission whose connection is killed half-way leaves nothing, and its key admits once', {
  tags: 'slow',
}, async ({ academy }) => {
  expectFaults(503)
  const { admin, send, count } = await theDesk(academy)
  const batch_id = await admin.aBatch()
  const before = await count()
  const body = { ...ARKA, batch_ids: [batch_id] }
  await academy.db.transaction().execute(async (trx) => {
    // Record and guardian are written, and the admission waits for the batch's lock.
    await sql`select from batches where batch_id = ${batch_id} for update`.execute(trx)
    const killed = send(body, 'killed')
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(trx)
      expect(rows).toHaveLength(1)
    })
    expect((await killed).status).toBe(503)
  })
  expect(await count()).toEqual(before)
  const [first, second] = [await send(body, 'killed'), await send(body, 'killed')]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect((await count()).slice(0, 4)).toEqual([1, 1, 1, 1])
})

test.for(['mother', 'father', 'guardian', 'other'])(
  'a child is admitted with a %s, as the desk says of each doubt',
  { tags: 'slow' },
  async (relation, { academy }) => {
    const { call, send } = await theDesk(academy)
    const guardian = { ...ANITA, relation, is_new: false }
    const sure = { double: false, preview: false, date_of_birth: '2012-03-04' }
    const { status, body } = await send({ ...ARKA, guardian, ...sure })
    expect(status).toBe(201)
    const params = { uid: body.student.uid }
    expect((await call(listGuardiansOfStudent, { params })).body).toMatchObject([{ relation }])
    expect((await call(getProfile, { params })).body).toMatchObject({ date_of_birth: '2012-03-04' })
  },
)
