import { updateSettings } from '@ganit/contract/ground/settings'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '@ganit/contract/teaching/calendar-feeds'
import { sql } from 'kysely'
import ical, { type VEvent } from 'node-ical'
import { expect } from 'vitest'
import { type Academy, ORIGIN, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '19:00')

type Call = Academy['visitor']

const addressFor = async (call: Call) => (await call(createCalendarFeed)).body.address
const fetched = ({ app }: Academy, address: string, headers = {}) =>
  app.inject({ url: address.replace(ORIGIN, ''), headers })

/** Parses events like a calendar program. */
async function eventsAt(academy: Academy, address: string) {
  const { body } = await fetched(academy, address)
  return Object.values(ical.sync.parseICS(body)).filter(
    (each): each is VEvent => each?.type === 'VEVENT',
  )
}

test('an address is made, told once, replaced and ended', async ({ academy }) => {
  const { call } = await academy.aStudent()
  const exists = async () => (await call(getCalendarFeed)).body.exists
  expect(await exists()).toBe(false)
  const made = await call(createCalendarFeed)

  expect(made.status).toBe(201)
  const { address } = made.body
  expect(address).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[\w-]{43}\.ics$/)
  expect(await exists()).toBe(true)
  const stored = await academy.db.selectFrom('calendar_feeds').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(address.slice(-47, -4))
  const next = await addressFor(call)
  expect((await fetched(academy, address)).statusCode).toBe(404)
  expect((await fetched(academy, next)).statusCode).toBe(200)
  expect((await call(deleteCalendarFeed)).body).toEqual({ message: 'Calendar address ended.' })
  expect((await fetched(academy, next)).statusCode).toBe(404)
  expect(await exists()).toBe(false)
  const none = `/api/calendar/${'A'.repeat(43)}.ics`
  for (const url of [none, '/api/calendar/x.ics', '/api/calendar/%00.ics'])
    expect((await academy.app.inject(url)).statusCode).toBe(404)
})

test('a calendar program reads the lessons, in UTC, with all that is known of them', async ({
  academy,
}) => {
  const { aPupil, lesson, call } = await theRegisters(academy)
  const pupil = await aPupil()
  const teacher = await academy.signUpAs('teacher')
  const { room_id } = await academy.db
    .insertInto('rooms')
    .values({ name: 'Room 2, left; upstairs', seats: null })
    .returning('room_id')
    .executeTakeFirstOrThrow()
  const changed_at = new Date('2026-12-01T05:00:00Z')
  const held = await lesson({ teacher_id: teacher.uid, room_id, sequence: 3, changed_at })
  const text = 'Prove that\n$a^2, b$; কক্ষ'
  const homework = { lesson_id: held, text, updated_at: changed_at }
  await academy.db.insertInto('homework').values(homework).execute()
  const off = await lesson({ date: '2026-12-08', state: 'cancelled', reason: 'Rain', changed_at })
  await lesson({ date: '2026-11-06' })
  const first = await lesson({ date: '2026-11-07' })
  const last = await lesson({ date: '2027-03-01' })
  await lesson({ date: '2027-03-02' })
  const address = await addressFor(pupil.call)

  const events = await eventsAt(academy, address)
  const uid = (id: number) => `lesson-${id}@localhost`
  expect(events.map((event) => event.uid)).toEqual([first, held, off, last].map(uid))
  const [, event, cancelled] = events as [VEvent, VEvent, VEvent]
  expect(event).toMatchObject({
    summary: 'Class 9 – Morning',
    location: 'Room 2, left; upstairs',
    description: `Teacher: Riya\nHomework: ${text}`,
    status: 'CONFIRMED',
    sequence: 3,
  })
  expect([event.start, event.end].map((each) => each?.toISOString())).toEqual([
    '2026-12-07T11:30:00.000Z',
    '2026-12-07T13:00:00.000Z',
  ])
  expect(event.lastmodified?.toISOString()).toBe(changed_at.toISOString())
  expect(cancelled).toMatchObject({
    status: 'CANCELLED',
    summary: 'Cancelled: Class 9 – Morning',
    description: 'Reason: Rain',
  })
  const { body, headers } = await fetched(academy, address)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
  expect(body).toContain('DTSTART:20261207T113000Z')
  expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)

  // In another time zone the same local time is another instant.
  await call(updateSettings, { body: { time_zone: 'Europe/London' } })
  expect((await fetched(academy, address)).body).toContain('DTSTART:20261207T170000Z')
})

test('a calendar is in the language of who reads it', async ({ academy }) => {
  const { aPupil, lesson } = await theRegisters(academy)
  const pupil = await aPupil()
  await lesson({ state: 'cancelled', reason: 'बारिश' })
  await academy.db.updateTable('students').set({ study_language: 'hi' }).execute()
  const [event] = await eventsAt(academy, await addressFor(pupil.call))
  expect(event).toMatchObject({ summary: 'रद्द: Class 9 – Morning', description: 'कारण: बारिश' })
})

test('what has not changed is not sent again', async ({ academy }) => {
  const { aPupil, lesson } = await theRegisters(academy)
  const { call } = await aPupil()
  await lesson()
  const address = await addressFor(call)
  const etag = String((await fetched(academy, address)).headers.etag)
  const again = (tag: string) => fetched(academy, address, { 'if-none-match': tag })

  setClock(DAY, '20:00')
  const same = await again(etag)
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
  expect((await again(`W/${etag}, "x"`)).statusCode).toBe(304)
  expect((await again('"x"')).statusCode).toBe(200)
  await lesson({ date: '2026-12-08' })
  expect((await again(etag)).statusCode).toBe(200)
})

test('who works here has what they teach, others what they sit in, and who is out nothing [S037]', async ({
  academy,
}) => {
  const { aPupil, lesson, itsTeacher, call } = await theRegisters(academy)
  const pupil = await aPupil()
  const [teacher, substitute] = [await itsTeacher(), await academy.signUpAs('teacher')]
  const own = await lesson({ teacher_id: teacher.uid })
  const other = await lesson({ date: '2026-12-08', teacher_id: substitute.uid })
  const addresses = {
    teacher: await addressFor(teacher.call),
    substitute: await addressFor(substitute.call),
    pupil: await addressFor(pupil.call),
    admin: await addressFor(call),
    desk: await addressFor((await academy.signUpAs('desk')).call),
    stranger: await addressFor((await academy.aStudent()).call),
  }
  const seen: Record<string, number[]> = {}
  for (const [who, address] of Object.entries(addresses))
    seen[who] = (await eventsAt(academy, address)).map(({ uid }) => Number(/\d+/.exec(uid)?.[0]))

  expect(seen).toEqual({
    teacher: [own],
    substitute: [other],
    pupil: [own, other],
    admin: [],
    desk: [],
    stranger: [],
  })
  const { db } = academy
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', teacher.uid).execute()
  await db.updateTable('students').set({ is_active: false }).where('uid', '=', pupil.uid).execute()
  for (const address of [addresses.teacher, addresses.pupil])
    expect((await fetched(academy, address)).statusCode).toBe(404)
})

test('a lesson was changed when its homework was', async ({ academy }) => {
  const { aPupil, lesson } = await theRegisters(academy)
  const address = await addressFor((await aPupil()).call)
  const changed_at = new Date('2020-01-01T00:00:00Z')
  const lesson_id = await lesson({ changed_at })
  const { db } = academy
  const changed = async () => (await eventsAt(academy, address))[0]?.lastmodified?.getTime() ?? 0
  expect(await changed()).toBe(changed_at.getTime())
  await db.insertInto('homework').values({ lesson_id, text: 'Page 7' }).execute()
  const first = await changed()
  await sql`alter table homework disable trigger note_change`.execute(db)
  await sql`update homework set updated_at = '2020-02-01T00:00:00Z'`.execute(db)
  await sql`alter table homework enable trigger note_change`.execute(db)
  await db.updateTable('homework').set({ text: 'Page 7' }).execute()
  expect(await changed()).toBe(Date.parse('2020-02-01T00:00:00Z'))
  await db.updateTable('homework').set({ text: 'Page 8' }).execute()
  expect(await changed()).toBeGreaterThanOrEqual(first)
})

test('somebody who has several children reads whose lesson it is, and not where one will be of whom they see little', async ({
  academy,
}) => {
  const { aPupil, lesson } = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const riya = { student_id: (await aPupil('Riya')).student_id }
  const tara = { student_id: (await aPupil('Tara')).student_id }
  const one = await aGuardian([riya])
  const both = await aGuardian([riya, tara])
  const little = await aGuardian([riya, { ...tara, limited: true }])
  await lesson({ date: '2026-12-20' })
  const summary = async (call: Call) =>
    (await eventsAt(academy, await addressFor(call))).map((event) => event.summary)
  const name = 'Class 9 – Morning'
  expect(await summary(one.call)).toEqual([name])
  expect(await summary(both.call)).toEqual([`${name} (Riya, Tara)`])
  expect(await summary(little.call)).toEqual([`${name} (Riya)`])
})
