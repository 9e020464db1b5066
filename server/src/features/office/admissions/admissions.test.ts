import { dayAfter } from '@ganit/contract/days'
import { getLedger } from '@ganit/contract/money/ledger'
import { admit } from '@ganit/contract/office/admissions'
import { createEnquiry, getEnquiry, loseEnquiry } from '@ganit/contract/people/enquiries'
import { listGuardiansOfStudent } from '@ganit/contract/people/guardians'
import { getProfile } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'

const ANITA = { name: 'Anita Banerjee', relation: 'mother', phone: '98300 41276' }
const ARKA = { name: 'Arka Kumar Banerjee', class_number: 9, guardian: ANITA }

type Body = Record<string, unknown>

/** The desk, which admits. */
async function theDesk(academy: Academy) {
  const admin = await theLedger(academy)
  const { call } = await academy.signUpAs('desk')
  let keys = 0
  const send = (body: Body, key = `key-${++keys}`) =>
    call(admit, { body } as never, { 'idempotency-key': key })
  const preview = (body: Body) => call(admit, { body: { ...body, preview: true } } as never)
  const count = async () => {
    const counts = await Promise.all(
      (['students', 'guardians', 'guardianships', 'memberships', 'dues'] as const).map((table) =>
        academy.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow(),
      ),
    )
    return counts.map(({ n }) => Number(n))
  }
  return { admin, call, send, preview, count, today: await academyToday(academy.db) }
}

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

test('of two desks with one number the second is told whose it is', async ({ academy }) => {
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
  const again = { ...ARKA, name: 'arka B', guardian: family }
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

test('an admission whose connection is killed half-way leaves nothing, and its key admits once', async ({
  academy,
}) => {
  const { admin, send, count } = await theDesk(academy)
  const batch_id = await admin.aBatch()
  const before = await count()
  const body = { ...ARKA, batch_ids: [batch_id] }
  await academy.db.transaction().execute(async (trx) => {
    // Record and guardian are written, and the batch is waited for.
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

test('a full batch is said and not refused', async ({ academy }) => {
  const { admin, send } = await theDesk(academy)
  const batch_id = await admin.aBatch()
  await academy.db
    .updateTable('batches')
    .set({ capacity: 1 })
    .where('batch_id', '=', batch_id)
    .execute()
  const body = { ...ARKA, batch_ids: [batch_id] }
  expect((await send(body)).body.over_capacity).toBeUndefined()
  const riya = { ...body, name: 'Riya', guardian: { ...ANITA, phone: '9830041277' } }
  expect((await send(riya)).body.over_capacity).toBe(true)
})

/** Fees of all kinds, of which some dues are past, on the day itself, and ahead. */
const feesOn = (today: string, n: number) => [
  { fee_title: 'Admission', amount: '1000', due_date: dayAfter(today, (n % 3) - 1) },
  {
    fee_title: 'Tuition',
    amount: String(900 + n),
    due_date: dayAfter(today, -40 - n),
    fee_type: 'recurring',
    prorata: (['none', 'days'] as const)[n % 2],
  },
  { fee_title: 'Books', amount: '455', due_date: dayAfter(today, n * 7) },
]

test('the dues are those that registering and joining the batch would have made', async ({
  academy,
}) => {
  const { admin, send, today } = await theDesk(academy)
  for (let n = 0; n < 6; n++) {
    const batch_id = await admin.aBatch(`Batch ${n}`)
    for (const fee of feesOn(today, n)) await admin.addFee(batch_id, fee)
    const { profile } = await academy.aStudent({ student_class: 9 })
    await admin.toggle(batch_id, profile.student_id)
    const guardian = { ...ANITA, phone: `98300 4${String(n).padStart(4, '0')}` }
    const admitted = await send({ ...ARKA, guardian, batch_ids: [batch_id] })

    const ledger = (await admin.call(getLedger, { params: { uid: profile.uid } })).body
    const told = ({ fee_title, amount, owed, due_date, parts }: (typeof ledger.dues)[number]) => ({
      ...{ fee_title, amount, owed, due_date, parts },
    })
    expect(admitted.body.dues.map(told)).toEqual(ledger.dues.map(told))
    expect(admitted.body.due_now).toBe(ledger.due_now)
  }
})

test('who began some months ago owes from that day on, and not before', async ({ academy }) => {
  const { admin, preview, today } = await theDesk(academy)
  const batch_id = await admin.aBatch()
  const first = dayAfter(today, -200)
  const monthly = { fee_title: 'Tuition', amount: '900', fee_type: 'recurring' }
  await admin.addFee(batch_id, { ...monthly, due_date: first })
  const joined_on = dayAfter(today, -70)
  const { body } = await preview({ ...ARKA, batch_ids: [batch_id], joined_on })
  expect(body.dues.length).toBeGreaterThanOrEqual(3)
  expect(body.dues.every(({ due_date }) => due_date >= joined_on)).toBe(true)
})
