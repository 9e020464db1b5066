import { getSettings, updateSettings } from '@ganit/contract/ground/settings'
import { listDemoLessons, takeDemoSeat } from '@ganit/contract/people/demo-seats'
import { createBatch, updateBatch } from '@ganit/contract/teaching/batches'
import { cancelLesson } from '@ganit/contract/teaching/lesson-changes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { theEnquiries } from '../../../../test/enquiries.ts'
import { onlineBy } from '../../../../test/online-lessons.ts'
import { DAY } from '../../../../test/registers.ts'
import { runs, whileTimeLasts } from '../../../../test/runs.ts'

beginEachTestAt(DAY, '09:00')

const ASKED = { name: 'Sunita Joshi', phone: '98300 12345', class_number: 9, consent: true }

type Asked = Record<string, unknown>

/** A batch of Class 9 with lessons today and in the two days after, and a site on which three seats can be taken. */
async function theDemos(academy: Academy, { capacity = null as number | null, seats = 3 } = {}) {
  const calls = await theEnquiries(academy)
  await sql`update batches set class_number = 9, capacity = ${capacity}`.execute(academy.db)
  const save = (body: object) => calls.call(updateSettings, { body } as never)
  await save({ free_trial: true, shows_batch_times: true, demo_seats: seats })
  const [today, next, last] = [
    await calls.lesson(),
    await calls.lesson({ date: '2026-12-08' }),
    await calls.lesson({ date: '2026-12-09' }),
  ]
  const offered = async () =>
    academy.visitor(listDemoLessons, { querystring: { class_number: 9 } } as never)
  return {
    ...calls,
    ...{ today, next, last, save, offered },
    ids: async () => (await offered()).body.map(({ lesson_id }) => lesson_id),
    take: (lesson_id: number, body: Asked = {}, headers: Record<string, string> = {}) =>
      academy.visitor(takeDemoSeat, { body: { ...ASKED, lesson_id, ...body } } as never, headers),
    all: async () => (await calls.list()).items,
  }
}

test('a visitor takes a seat in the language of the page, and the desk is to call the day before', async ({
  academy,
}) => {
  const { take, next, all, read, offered } = await theDemos(academy)
  expect((await offered()).body[1]).toEqual({
    ...{ lesson_id: next, date: '2026-12-08', start_time: '17:00', end_time: expect.any(String) },
    batch_name: 'Class 9 – Morning',
    is_online: false,
  })
  const came = async (phone: string, language?: string) =>
    (await take(next, { phone, language })).body.message
  expect(await came('98300 12345', 'hi')).toBe('मंगल 8 दिस॰, शाम 5:00 बजे आइए।')
  expect(await came('98300 12346', 'bn')).toMatch(/^মঙ্গল 8 ডিসে.*, বিকেল 5টায় আসুন।$/)
  for (const language of ['en', '', undefined])
    expect(await came('98300 12347', language)).toBe('Come on Tue 8 Dec, 5:00 pm.')
  const [first, , last] = (await all()).toSorted((one, other) => one.enquiry_id - other.enquiry_id)
  expect(last).toMatchObject({ phone: '+919830012347', language: 'en' })
  expect(first).toMatchObject({
    ...{ name: 'Sunita Joshi', phone: '+919830012345', class_number: 9, language: 'hi' },
    ...{ source: 'site', stage: 'trial', trial_lesson_id: next, seat_by_site: true },
    ...{ follow_up_on: DAY, wants_trial: true, consent_at: expect.any(String) },
  })
  expect((await read(first?.enquiry_id ?? 0)).notes).toEqual([])
})

test('where the owner changes nothing, there is no such call, and no field for visitors', async ({
  academy,
}) => {
  const { take, next, offered, save, db } = await theDemos(academy)
  const off = { status: 404, error: 'Demo lessons are not booked here.' }
  for (const body of [
    { demo_seats: null },
    { demo_seats: 3, free_trial: false },
    { free_trial: true, shows_batch_times: false },
  ]) {
    await save(body)
    expect([await offered(), await take(next)]).toMatchObject([off, off])
    expect((await academy.visitor(getSettings)).body).toMatchObject({ takes_demo_seats: false })
  }
  expect(await db.selectFrom('enquiries').select('enquiry_id').execute()).toEqual([])
  await save({ shows_batch_times: true })
  const { body } = await academy.visitor(getSettings)
  expect(body).toMatchObject({ takes_demo_seats: true })
  expect(body).not.toHaveProperty('demo_seats')
  expect((await save({ demo_seats: 11 })).fields).toHaveProperty('demo_seats')
})

test('the last seat is one’s, however many press at once, and the others read the other times', async ({
  academy,
}) => {
  const { take, today, next, last, ids } = await theDemos(academy, { seats: 1 })
  const phones = [1, 2, 3, 4].map((n) => `98300 1234${n}`)
  const answers = await Promise.all(phones.map((phone) => take(next, { phone })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const full = answers.find(({ status }) => status === 409)
  expect(full?.error).toBe('This lesson is full.')
  expect(full?.body).toMatchObject({ lessons: [{ lesson_id: today }, { lesson_id: last }] })
  expect(await ids()).toEqual([today, last])
})

test('members, the office’s guests and the site’s share the seats of a batch', async ({
  academy,
}) => {
  const { take, next, ids, aPupil, anEnquiry, tryLesson, db } = await theDemos(academy, {
    capacity: 3,
  })
  await aPupil()
  expect((await take(next)).status).toBe(201)
  expect((await tryLesson(await anEnquiry(), next)).status).toBe(200)
  expect(await ids()).not.toContain(next)
  expect((await take(next, { phone: '98300 12399' })).error).toBe('This lesson is full.')
  const { rows } = await sql`select from enquiries where seat_by_site`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a number has one seat of a class: another time moves it, the same one again changes nothing', async ({
  academy,
}) => {
  const { take, next, last, all, read } = await theDemos(academy)
  const key = { 'idempotency-key': 'double-tap' }
  const taps = await Promise.all([take(next, {}, key), take(next, {}, key), take(next)])
  expect(taps.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(taps.map(({ body }) => body.message)).size).toBe(1)
  // Somebody else types the same number: the answer tells nothing of it, and the desk reads both names.
  const moved = await take(last, { name: 'Zafar' })
  expect(moved).toMatchObject({ status: 201, body: { message: 'Come on Wed 9 Dec, 5:00 pm.' } })
  const [enquiry, ...others] = await all()
  expect(others).toEqual([])
  expect(enquiry).toMatchObject({ name: 'Sunita Joshi', trial_lesson_id: last })
  expect(enquiry?.follow_up_on).toBe('2026-12-08')
  expect((await read(enquiry?.enquiry_id ?? 0)).notes.map(({ text }) => text)).toEqual([
    'Moved the seat online from Tue 8 Dec, 5:00 pm to Wed 9 Dec, 5:00 pm, as Zafar.',
  ])
})

test('an open enquiry of the number gets the seat, and a closed one stays closed', async ({
  academy,
}) => {
  const { take, next, all, anEnquiry, lose, read } = await theDemos(academy)
  const lost = await anEnquiry({ phone: ASKED.phone })
  await lose(lost)
  const open = await anEnquiry({ phone: ASKED.phone, class_number: 9 })
  const other = await anEnquiry({ phone: ASKED.phone, class_number: 8 })
  expect((await take(next)).status).toBe(201)
  expect(await all()).toHaveLength(3)
  expect(await read(open)).toMatchObject({
    stage: 'trial',
    seat_by_site: true,
    notes: [{ text: 'Took a seat online for Tue 8 Dec, 5:00 pm, as Sunita Joshi.' }],
  })
  expect(await read(other)).toMatchObject({ trial_lesson_id: null, seat_by_site: false })
  expect(await read(lost)).toMatchObject({ stage: 'lost', trial_lesson_id: null })
})

test('what is typed wrongly is refused at its field, and a bot gets the usual answer', async ({
  academy,
}) => {
  const { take, next, offered, save, db, lesson } = await theDemos(academy)
  const refused = async (body: Asked, field: string, lesson_id = next) =>
    expect(await take(lesson_id, body)).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  await refused({ name: ' ' }, 'name')
  await refused({ phone: '12' }, 'phone')
  await refused({ consent: false }, 'consent')
  await refused({ class_number: 8 }, 'lesson_id')
  await refused({}, 'lesson_id', await lesson({ date: '2026-12-30' }))
  await refused({}, 'lesson_id', 9999)
  await refused({ lesson_id: '' }, 'lesson_id')
  expect(await take(next, { website: 'spam' })).toMatchObject({
    status: 201,
    body: { message: 'Come on Tue 8 Dec, 5:00 pm.' },
  })
  await save({ classes_taught: [5] })
  await refused({}, 'class_number')
  expect((await offered()).fields).toHaveProperty('class_number')
  await save({ classes_taught: null })
  expect(await db.selectFrom('enquiries').select('enquiry_id').execute()).toEqual([])
})

test('a lesson that has begun is offered no more, and not taken from an older page', async ({
  academy,
}) => {
  const { take, today, next, last, ids } = await theDemos(academy)
  setClock(DAY, '16:59')
  expect(await ids()).toEqual([today, next, last])
  for (const time of ['17:00', '23:00']) {
    setClock(DAY, time)
    expect(await ids()).toEqual([next, last])
    expect(await take(today)).toMatchObject({ status: 409, error: 'This lesson has begun.' })
  }
})

test('whoever has a seat in a cancelled lesson is not told to come, and no more than others', async ({
  academy,
}) => {
  const { take, last, call } = await theDemos(academy)
  await take(last)
  const params = { lesson_id: String(last) }
  await call(cancelLesson, { params, body: { reason: 'Storm', version: 1 } } as never)
  const cancelled = { status: 409, error: 'This lesson was cancelled.' }
  expect(await take(last)).toMatchObject(cancelled)
  expect(await take(last, { phone: '98300 12399' })).toMatchObject(cancelled)
})

test('a seat is in the room, too, whichever of lesson and batch names it', async ({ academy }) => {
  const { take, next, last, ids, aPupil, db } = await theDemos(academy)
  await aPupil()
  await sql`insert into rooms (name, seats) values ('Small', 1), ('Large', 2)`.execute(db)
  await sql`update batches set room_id = (select room_id from rooms where name = 'Small')`.execute(
    db,
  )
  await sql`
    update lessons set room_id = (select room_id from rooms where name = 'Large')
    where lesson_id = ${last}`.execute(db)
  expect(await ids()).toEqual([last])
  expect(await take(next)).toMatchObject({ status: 409, error: 'This lesson is full.' })
  expect((await take(last)).status).toBe(201)
  expect(await ids()).toEqual([])
  expect((await take(last, { phone: '98300 12399' })).status).toBe(409)
})

test('a visitor who came to a trial lesson stays in its register, whatever is typed later', async ({
  academy,
}) => {
  const { take, today, next, all, anEnquiry, tryLesson, db } = await theDemos(academy)
  const [came, missed] = [
    await anEnquiry({ phone: ASKED.phone, class_number: 9 }),
    await anEnquiry({ phone: '98300 12399', class_number: 9 }),
  ]
  for (const id of [came, missed]) await tryLesson(id, today)
  await sql`update enquiries set trial_came = enquiry_id = ${came}`.execute(db)
  for (const phone of [ASKED.phone, '98300 12399']) await take(next, { phone })
  const seats = (await all()).map((each) => [each.enquiry_id, each.trial_lesson_id])
  expect(seats.toSorted()).toEqual([
    [came, today],
    [missed, next],
    [expect.any(Number), next],
  ])
})

test('a lesson that moves or is cancelled after its seat was taken is to be called about today', async ({
  academy,
}) => {
  const { take, next, last, all, read, call, db, anEnquiry, tryLesson } = await theDemos(academy)
  await take(next)
  await take(last, { phone: '98300 12399' })
  const desks = await anEnquiry({ phone: '98300 12300' })
  await tryLesson(desks, next)
  setClock('2026-12-08', '08:00')
  await db
    .updateTable('lessons')
    .set({ start_time: '18:30', end_time: '19:30' })
    .where('lesson_id', '=', next)
    .execute()
  const params = { lesson_id: String(last) }
  expect(
    (await call(cancelLesson, { params, body: { reason: 'Storm', version: 1 } } as never)).status,
  ).toBe(200)
  const bySeat = Object.fromEntries((await all()).map((each) => [each.trial_lesson_id, each]))
  const notes = async (lesson_id: number) => {
    const [found] = (await all()).filter(
      (each) => each.trial_lesson_id === lesson_id && each.seat_by_site,
    )
    expect(found?.follow_up_on).toBe('2026-12-08')
    return (await read(found?.enquiry_id ?? 0)).notes.map(({ text }) => text)
  }
  expect(bySeat).toHaveProperty(String(last))
  expect(await notes(next)).toEqual([
    'The demo lesson of 8 Dec 2026, 17:00 was moved to 8 Dec 2026, 18:30.',
  ])
  expect(await notes(last)).toEqual(['The demo lesson of 9 Dec 2026, 17:00 was cancelled.'])
  expect((await read(desks)).notes).toEqual([])
  await db.deleteFrom('lessons').where('lesson_id', '=', next).execute()
  const [gone] = (await all()).filter((each) => each.phone === '+919830012345')
  expect((await read(gone?.enquiry_id ?? 0)).notes.at(-1)?.text).toBe(
    'The demo lesson of 8 Dec 2026, 18:30 is no longer in the timetable.',
  )
})

test('a demo lesson that goes online is called about, and takes no seats of a room', async ({
  academy,
}) => {
  const { take, next, all, read, call, db, offered } = await theDemos(academy)
  const room = db.insertInto('rooms').values({ name: 'Blue', seats: 1 }).returning('room_id')
  const { room_id } = await room.executeTakeFirstOrThrow()
  await db.updateTable('lessons').set({ room_id }).where('lesson_id', '=', next).execute()
  await take(next)
  const isOffered = async () =>
    (await offered()).body.find(({ lesson_id }) => lesson_id === next)?.is_online
  expect(await isOffered()).toBeUndefined()
  await onlineBy(call).put(next)
  expect(await isOffered()).toBe(true)
  const [found] = await all()
  expect(found?.follow_up_on).toBe(DAY)
  expect((await read(found?.enquiry_id ?? 0)).notes.map(({ text }) => text)).toEqual([
    'The demo lesson of 8 Dec 2026, 17:00 is online. Send the address.',
  ])
  await onlineBy(call).put(next, { url: null })
  expect((await read(found?.enquiry_id ?? 0)).notes.at(-1)?.text).toBe(
    'The demo lesson of 8 Dec 2026, 17:00 is at the academy.',
  )
})

test('seats of visitors do not hold weekly times; the desk is to call, and the new times are offered', async ({
  academy,
}) => {
  const { call, take, all, read, anEnquiry, tryLesson } = await theDemos(academy)
  const at = (start_time: string, end_time: string) =>
    ['Monday', 'Wednesday'].map((weekday) => ({ weekday, start_time, end_time }))
  const batch = { batch_name: 'Seven', class_number: 7 }
  const { batch_id, version } = (
    await call(createBatch, { body: { ...batch, schedules: at('17:00', '18:00') } } as never)
  ).body.batch
  const ofSeven = () =>
    academy.visitor(listDemoLessons, { querystring: { class_number: 7 } } as never)
  const lessons = (await ofSeven()).body
  const [first, second, third] = lessons.map(({ lesson_id }) => lesson_id)
  for (const [n, lesson_id] of [first, second].entries())
    await take(lesson_id ?? 0, { class_number: 7, phone: `98300 1234${n}` })
  const desks = await anEnquiry({ class_number: 7, phone: '98300 12399' })
  await tryLesson(desks, third ?? 0)
  const { body } = await call(updateBatch, {
    body: { ...batch, batch_id, version, schedules: at('19:00', '20:00') },
  } as never)
  expect(body.kept?.map(({ lesson_id }) => lesson_id)).toEqual([third])
  expect((await ofSeven()).body.map(({ start_time }) => start_time)).toEqual([
    ...['19:00', '19:00', '17:00', '19:00', '19:00'],
  ])
  const guests = (await all()).filter(({ seat_by_site }) => seat_by_site)
  expect(guests).toHaveLength(2)
  for (const { enquiry_id, follow_up_on, trial_lesson_id } of guests) {
    expect([follow_up_on, trial_lesson_id]).toEqual([DAY, null])
    expect((await read(enquiry_id)).notes.at(-1)?.text).toMatch(/is no longer in the timetable\.$/)
  }
})

test('the desk’s own seat for the same enquiry is the desk’s', async ({ academy }) => {
  const { take, next, last, all, tryLesson, giveUp } = await theDemos(academy)
  await take(next)
  const [enquiry] = await all()
  const enquiry_id = enquiry?.enquiry_id ?? 0
  expect((await tryLesson(enquiry_id, last)).body.enquiry).toMatchObject({ seat_by_site: false })
  await take(next)
  expect((await all())[0]).toMatchObject({ seat_by_site: true })
  expect((await giveUp(enquiry_id)).body.enquiry).toMatchObject({ seat_by_site: false })
})

test('seats are never more than allowed, one a number, whatever visitors press at once', {
  timeout: 120_000,
}, async ({ academy }) => {
  const { take, today, next, last, db, anEnquiry, tryLesson } = await theDemos(academy, {
    capacity: 4,
    seats: 2,
  })
  const lessons = [today, next, last]
  const step = fc.record({ lesson: fc.nat(2), phone: fc.nat(4), isDesks: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 6 }),
      whileTimeLasts(120_000, async (steps) => {
        await sql`truncate enquiries cascade`.execute(db)
        await sql`delete from rate_limits`.execute(db)
        await Promise.all(
          steps.map(async ({ lesson, phone, isDesks }) => {
            const lesson_id = lessons[lesson] ?? 0
            if (!isDesks) {
              const { status } = await take(lesson_id, { phone: `98300 1234${phone}` })
              return expect([201, 409]).toContain(status)
            }
            const id = await anEnquiry({ phone: `98300 5555${phone}` })
            expect([200, 409]).toContain((await tryLesson(id, lesson_id)).status)
          }),
        )
        const { rows } = await sql<{ all: number; site: number }>`
          select count(*)::int as all, (count(*) filter (where seat_by_site))::int as site
          from enquiries where trial_lesson_id is not null group by trial_lesson_id`.execute(db)
        for (const { all, site } of rows) {
          expect(site).toBeLessThanOrEqual(2)
          expect(all).toBeLessThanOrEqual(4)
        }
        const { rows: twice } = await sql`
          select phone from enquiries where seat_by_site and trial_lesson_id is not null
          group by phone having count(*) > 1`.execute(db)
        expect(twice).toEqual([])
      }),
    ),
    { numRuns: runs(80, process.env.DEMO_RUNS) },
  )
})
