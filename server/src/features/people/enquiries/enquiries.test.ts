import { dayAfter } from '@ganit/contract/days'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { createEnquiry, listEnquiries } from '@ganit/contract/people/enquiries'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { ASKED, theEnquiries } from '../../../../test/enquiries.ts'
import { theFamilies } from '../../../../test/families.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { readPersonalData } from '../../office/privacy/export.queries.ts'
import { deleteOldEnquiries } from './enquiry-writes.queries.ts'

test('a visitor who asks on the site is thanked and to be called today', async ({ academy }) => {
  const { ask, list, read } = await theEnquiries(academy)
  expect(await ask()).toMatchObject({
    status: 201,
    body: { message: 'Thank you. We will call you.' },
  })
  expect(
    (await ask({ phone: '+91 98300-41277', email: 'm@example.in', school: 'X' })).body,
  ).toEqual({
    message: 'Thank you. We will call you.',
  })
  const { items, total } = await list()
  const today = await readAcademyToday(academy.db)
  expect(total).toBe(2)
  expect(items[0]).toEqual({
    enquiry_id: expect.any(Number),
    name: 'Mita Sen',
    student_name: 'Riya Sen',
    phone: '+919830041276',
    email: null,
    class_number: 9,
    school: null,
    message: 'In the evening?',
    source: 'site',
    stage: 'new',
    lost_reason: null,
    follow_up_on: today,
    trial_lesson_id: null,
    seat_by_site: false,
    student_id: null,
    consent_at: expect.any(String),
    created_at: expect.any(String),
    version: 1,
    known: [],
    wants_trial: false,
    batch_ids: [],
    language: null,
  })
  expect(await read(items[1]?.enquiry_id ?? 0)).toMatchObject({
    phone: '+919830041277',
    email: 'm@example.in',
    notes: [],
    trial: null,
  })
})

test.for([
  [{ name: ' ' }, { name: 'Name is required.' }],
  [{ phone: undefined }, { phone: 'Phone must be a phone number.' }],
  [{ phone: '12345' }, { phone: 'Phone must be a phone number.' }],
  [{ phone: '+91 98300 412' }, { phone: 'Phone must be a phone number.' }],
  [{ class_number: 13 }, { class_number: 'Class must be 1 to 12.' }],
  [{ class_number: '' }, { class_number: 'Please choose the class.' }],
  [{ consent: false }, { consent: 'Please allow us to call you.' }],
  [{ consent: undefined }, { consent: 'Please allow us to call you.' }],
  [{ message: 'x'.repeat(2001) }, { message: 'Message must be at most 2000 characters long.' }],
  [
    { name: '', phone: 'x', class_number: null, consent: null },
    {
      name: 'Name is required.',
      phone: 'Phone must be a phone number.',
      class_number: 'Please choose the class.',
      consent: 'Please allow us to call you.',
    },
  ],
] as const)(
  'a visitor’s %.50j is 400 and named',
  { tags: 'slow' },
  async ([body, fields], { academy }) => {
    const { ask } = await theEnquiries(academy)
    expect(await ask(body)).toMatchObject({ status: 400, fields })
  },
)

test('a trap that is filled in, and the same once more within a day, are answered alike', async ({
  academy,
}) => {
  const { ask, list, read } = await theEnquiries(academy)
  const thanks = { status: 201, body: { message: 'Thank you. We will call you.' } }
  expect(await ask({ website: 'https://spam.example' })).toMatchObject(thanks)
  expect((await list()).total).toBe(0)

  const together = ['In the evening?', 'Or on Sunday?'].map((message) => ask({ message }))
  for (const answer of await Promise.all(together)) expect(answer).toMatchObject(thanks)
  expect(await ask({ message: '' })).toMatchObject(thanks)
  const { items, total } = await list()
  expect(total).toBe(1)
  const one = await read(items[0]?.enquiry_id ?? 0)
  expect(one.stage).toBe('new')
  expect(one.notes).toEqual([
    {
      note_id: expect.any(Number),
      text: expect.not.stringMatching(`^${one.message?.replace('?', '.')}$`),
      written_by: null,
      created_at: expect.any(String),
    },
  ])

  await ask({ class_number: 10 })
  expect((await list()).total).toBe(2)
  await sql`update enquiries set created_at = now() - interval '25 hours'`.execute(academy.db)
  await ask()
  expect((await list()).total).toBe(3)
})

test('a visitor who asks again after the office has closed it is called again', {
  tags: 'slow',
}, async ({ academy }) => {
  const { ask, list, lose } = await theEnquiries(academy)
  await ask()
  const first = (await list()).items[0]?.enquiry_id ?? 0
  await lose(first)
  expect(await ask({ message: 'Is there a place after all?' })).toMatchObject({ status: 201 })

  const open = (await list({ stage: 'new' })).items
  expect(open).toMatchObject([{ message: 'Is there a place after all?' }])
  expect(open[0]?.enquiry_id).not.toBe(first)
})

test('from one address thirty an hour are taken, and the office’s are not counted', {
  tags: 'slow',
}, async ({ academy }) => {
  const { ask, write } = await theEnquiries(academy)
  const phone = (n: number) => `98300${String(n).padStart(5, '0')}`
  for (let n = 0; n < 30; n++) expect((await ask({ phone: phone(n) })).status).toBe(201)
  expect((await ask({ phone: phone(30) })).status).toBe(429)
  expect((await write({ phone: phone(31) })).status).toBe(201)
})

test('the office writes down who came, without consent, never merged, once for a key', async ({
  academy,
}) => {
  const { write, anEnquiry, list } = await theEnquiries(academy)
  const today = await readAcademyToday(academy.db)
  const { body } = await write({ consent: undefined })
  expect(body).toMatchObject({
    message: 'Enquiry added.',
    enquiry: { source: 'walk-in', stage: 'new', follow_up_on: today, consent_at: null },
  })
  const again = await anEnquiry({ source: 'referral', follow_up_on: dayAfter(today, 3) })
  expect(again).toBeGreaterThan(body.enquiry?.enquiry_id ?? 0)
  expect(await write({ follow_up_on: dayAfter(today, -1) })).toMatchObject({
    status: 400,
    fields: { follow_up_on: 'Call on must be today or later.' },
  })
  const key = { 'idempotency-key': 'once' }
  const [one, two] = [await write({ class_number: 3 }, key), await write({ class_number: 3 }, key)]
  expect(two.body.enquiry?.enquiry_id).toBe(one.body.enquiry?.enquiry_id)
  expect((await list({ class_number: 3 })).total).toBe(1)
  expect((await list({ source: 'referral' })).items).toMatchObject([{ enquiry_id: again }])
  const { call } = await academy.signUpAs('teacher')
  const asVisitor = await call(createEnquiry, { body: { ...ASKED, phone: '9830041299' } } as never)
  expect(asVisitor.body).toEqual({ message: 'Thank you. We will call you.' })
  expect(await call(listEnquiries)).toMatchObject({ status: 403 })
  expect(await academy.visitor(listEnquiries)).toMatchObject({ status: 401 })
})

test('the list is by day, tells what is due, and is searched', async ({ academy }) => {
  const { anEnquiry, list, lose } = await theEnquiries(academy)
  const today = await readAcademyToday(academy.db)
  const later = await anEnquiry({ follow_up_on: dayAfter(today, 2), name: 'Later' })
  const now = await anEnquiry({ phone: '9830041277', student_name: 'রিয়া' })
  const late = await anEnquiry({ phone: '9830041278' })
  const lost = await anEnquiry({ phone: '9830041279' })
  await sql`
    update enquiries set follow_up_on = ${dayAfter(today, -2)}::date
    where enquiry_id in (${late}, ${lost})`.execute(academy.db)
  await lose(lost)
  const ids = async (query: Record<string, unknown>) =>
    (await list(query)).items.map((each) => each.enquiry_id)

  expect(await ids({})).toEqual([late, lost, now, later])
  expect(await ids({ due: 'today' })).toEqual([late, now])
  expect(await ids({ due: 'late' })).toEqual([late])
  expect(await ids({ stage: 'lost' })).toEqual([lost])
  expect(await ids({ search: 'later' })).toEqual([later])
  expect(await ids({ search: 'রিয়া' })).toEqual([now])
  expect(await ids({ search: '098300 41278' })).toEqual([late])
  expect(await list({ page: 2, page_size: 1 })).toMatchObject({
    items: [{ enquiry_id: lost }],
    total: 4,
    page: 2,
    page_size: 1,
  })
  expect((await list()).page_size).toBe(20)
})

test('who else has the phone is told', { tags: 'slow' }, async ({ academy }) => {
  const { anEnquiry, read } = await theEnquiries(academy)
  const { aGuardian } = await theFamilies(academy)
  const { profile } = await academy.aStudent({ contact_number_1: '+919830041276' })
  const { guardian_id } = await aGuardian([{ student_id: profile.student_id }], {
    phone: '+919830041276',
    name: 'Mother',
  })
  const other = await anEnquiry({ student_name: '' })
  expect((await read(await anEnquiry())).known).toEqual([
    { kind: 'student', id: profile.student_id, name: 'Riya Banerjee' },
    { kind: 'guardian', id: guardian_id, name: expect.any(String) },
    { kind: 'enquiry', id: other, name: 'Mita Sen' },
  ])
  expect((await read(await anEnquiry({ phone: '9830041200' }))).known).toEqual([])
})

test('an enquiry is changed from its version, among open stages', async ({ academy }) => {
  const { anEnquiry, change, read } = await theEnquiries(academy)
  const id = await anEnquiry({ email: 'mita@example.in' })
  const today = await readAcademyToday(academy.db)
  expect(
    (await change(id, { stage: 'offered', email: '', school: 'St. Mary’s', version: 1 })).body,
  ).toMatchObject({ enquiry: { stage: 'offered', email: null, school: 'St. Mary’s', version: 2 } })
  expect((await change(id, { name: 'X', version: 1 })).status).toBe(409)
  for (const stage of ['joined', 'lost'])
    expect(await change(id, { stage })).toMatchObject({
      status: 400,
      fields: { stage: expect.any(String) },
    })
  await sql`update enquiries set follow_up_on = ${dayAfter(today, -2)}::date`.execute(academy.db)
  expect(await change(id, { follow_up_on: dayAfter(today, -1) })).toMatchObject({
    status: 400,
    fields: { follow_up_on: expect.any(String) },
  })
  // Sending back an unchanged past day is allowed.
  expect((await change(id, { follow_up_on: dayAfter(today, -2), name: 'Y' })).status).toBe(200)
  expect((await change(id, { consent: false })).body.enquiry.consent_at).toBeNull()
  expect((await change(id, { consent: true })).body.enquiry.consent_at).not.toBeNull()
  expect((await read(id)).name).toBe('Y')
  expect((await change(4711, {})).status).toBe(404)
})

test('a note says what was said, by whom, and never changes', { tags: 'slow' }, async ({
  academy,
}) => {
  const { anEnquiry, note, read } = await theEnquiries(academy)
  const id = await anEnquiry()
  const today = await readAcademyToday(academy.db)
  const follow_up_on = dayAfter(today, 5)
  expect(await note(id, { text: 'Call on Friday.', follow_up_on })).toMatchObject({
    status: 201,
    body: {
      message: 'Noted.',
      note: { text: 'Call on Friday.', written_by: expect.any(String) },
      enquiry: { stage: 'contacted', follow_up_on, version: 2 },
    },
  })
  await note(id, { text: 'They call back.' })
  expect(await read(id)).toMatchObject({
    follow_up_on,
    notes: [{ text: 'Call on Friday.' }, { text: 'They call back.' }],
  })
  expect(await note(id, { text: 'X', follow_up_on: dayAfter(today, -1) })).toMatchObject({
    status: 400,
    fields: { follow_up_on: expect.any(String) },
  })
  await expect(sql`update enquiry_notes set text = 'X'`.execute(academy.db)).rejects.toThrow(
    'never changed',
  )
})

test('what is closed says why or who came of it, and can be taken up again', async ({
  academy,
}) => {
  const { anEnquiry, lose, join, reopen, invite, tryLesson, lesson, change, db } =
    await theEnquiries(academy)
  const id = await anEnquiry()
  const lesson_id = await lesson()
  const { profile } = await academy.aStudent()
  expect((await lose(id)).body.enquiry).toMatchObject({
    stage: 'lost',
    lost_reason: 'Too far away.',
  })
  const closed = { status: 409, error: 'This enquiry is closed.' }
  expect(await lose(id)).toMatchObject(closed)
  expect(await join(id, profile.student_id)).toMatchObject(closed)
  expect(await invite(id)).toMatchObject(closed)
  expect(await tryLesson(id, lesson_id)).toMatchObject(closed)
  expect(await change(id, { stage: 'new' })).toMatchObject(closed)
  expect((await reopen(id)).body.enquiry).toMatchObject({ stage: 'contacted', lost_reason: null })
  expect((await reopen(id)).status).toBe(409)
  expect(await join(id, 4711)).toMatchObject({
    status: 400,
    fields: { student_id: expect.any(String) },
  })
  expect((await join(id, profile.student_id)).body.enquiry).toMatchObject({
    stage: 'joined',
    student_id: profile.student_id,
  })
  expect((await lose(id)).status).toBe(409)
  await expect(sql`update enquiries set stage = 'lost'`.execute(db)).rejects.toThrow(
    'lost_with_a_reason',
  )
  await expect(sql`update enquiries set student_id = null`.execute(db)).rejects.toThrow(
    'joined_as_a_student',
  )
  expect((await reopen(id)).body.enquiry).toMatchObject({ stage: 'contacted', student_id: null })
})

test('a visitor who asked is told by mail that they were heard, once', async ({ academy }) => {
  const { ask } = await theEnquiries(academy)
  const { settle, outbox } = theMessages(academy)
  await forgetMessages(academy)
  await ask({ email: 'mita@example.in' })
  await ask({ email: 'mita@example.in' })
  await settle()
  expect(await outbox()).toMatchObject([
    {
      channel: 'mail',
      address: 'mita@example.in',
      purpose: 'enquiry',
      text: expect.stringContaining('Thank you for asking about lessons'),
    },
  ])
})

test('twelve months after the last change an enquiry goes with its notes, of which the trail tells no word', {
  tags: 'slow',
}, async ({ academy }) => {
  const { anEnquiry, note, list, db } = await theEnquiries(academy)
  const [old, young] = [await anEnquiry(), await anEnquiry()]
  await note(old, { text: 'Private words' })
  expect(await deleteOldEnquiries(db)).toBe(0)
  await sql`
    update enquiries set changed_at = now() - interval '366 days' where enquiry_id = ${old}`.execute(
    db,
  )
  expect(await deleteOldEnquiries(db)).toBe(1)
  expect((await list()).items.map((each) => each.enquiry_id)).toEqual([young])
  expect(await db.selectFrom('enquiry_notes').selectAll().execute()).toEqual([])
  const trail = await db
    .selectFrom('audit_entries')
    .select('changes')
    .where('subject', 'in', ['enquiries', 'enquiry_notes'])
    .execute()
  expect(trail.length).toBeGreaterThan(3)
  expect(JSON.stringify(trail)).not.toMatch(/Private|Mita|Riya|98300|evening/)
})

test('what is held of who joined is in their file, and goes with their record', {
  tags: 'slow',
}, async ({ academy }) => {
  const { anEnquiry, note, join, call, list, db } = await theEnquiries(academy)
  const { uid, profile } = await academy.aStudent()
  const id = await anEnquiry()
  await note(id, { text: 'Call on Friday.' })
  await join(id, profile.student_id)
  expect(await readPersonalData(db, { role: 'admin', uid: 'any' }, uid)).toMatchObject({
    enquiries: [{ name: 'Mita Sen', phone: '+919830041276' }],
    enquiry_notes: [{ text: 'Call on Friday.' }],
  })
  const erased = await call(eraseStudent, {
    params: { uid },
    body: { confirm: profile.student_id },
  } as never)
  expect(erased.status).toBe(200)
  expect((await list()).total).toBe(0)
})

test('the file says the academy’s day on which somebody asked', { tags: 'slow' }, async ({
  academy,
}) => {
  const { anEnquiry, db } = await theEnquiries(academy)
  const { token } = await academy.signInAdmin()
  await anEnquiry()
  await sql`update enquiries set created_at = '2026-11-21T20:00:00Z'`.execute(db)
  const { body } = await academy.app.inject({
    url: '/api/enquiries.csv',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(body.trim().endsWith('2026-11-22')).toBe(true)
})
