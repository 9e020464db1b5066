import { listToDo } from '@ganit/contract/learning/to-do'
import { listOwnBatches } from '@ganit/contract/teaching/batches'
import { createCalendarFeed } from '@ganit/contract/teaching/calendar-feeds'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { moveTo } from '../../../../test/clock.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { lessonsOf } from '../../../../test/lessons.ts'
import { MEET, onlineBy } from '../../../../test/online-lessons.ts'
import { DAY, theRegisters } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '15:00')

const TIMES = { start_time: '16:00', end_time: '17:30' }

/** An online lesson of today, a child in it and the child's mother. */
async function theLesson(academy: Academy) {
  const registers = await theRegisters(academy)
  const { aGuardian, join } = await theFamilies(academy)
  const child = await registers.aPupil('Riya')
  const mother = await aGuardian([{ student_id: child.student_id }])
  const lesson_id = await registers.lesson({ ...TIMES, online_url: MEET })
  return {
    ...registers,
    ...onlineBy(child.call),
    aGuardian,
    joinFamily: join,
    child,
    mother,
    lesson_id,
  }
}

const at = (time: string) => moveTo(new Date(`${DAY}T${time}+05:30`))

test('Join opens ten minutes before the start and closes at the end, by the server’s clock', async ({
  academy,
}) => {
  const { enter, lesson_id, mother } = await theLesson(academy)
  const early = { status: 409, error: 'This lesson opens at 3:50 pm.' }
  const over = { status: 409, error: 'This lesson is over.' }
  for (const call of [undefined, mother.call]) {
    at('15:49:59')
    expect(await enter(lesson_id, call)).toMatchObject(early)
    at('15:50:00')
    const open = await enter(lesson_id, call)
    expect(open).toMatchObject({ status: 200, body: { url: MEET } })
    at('17:30:00')
    expect((await enter(lesson_id, call)).status).toBe(200)
    at('17:30:01')
    expect(await enter(lesson_id, call)).toMatchObject(over)
  }
})

test('a lesson of another day says the day, and one that is cancelled or in person does not open', async ({
  academy,
}) => {
  const { enter, lesson } = await theLesson(academy)
  const later = await lesson({ ...TIMES, date: '2026-12-09', online_url: MEET })
  expect(await enter(later)).toMatchObject({
    error: 'This lesson opens on 9 Dec 2026 at 3:50 pm.',
  })
  const night = { date: '2026-12-08', start_time: '00:05', end_time: '00:30' }
  const midnight = await lesson({ ...night, online_url: MEET })
  expect(await enter(midnight)).toMatchObject({ error: 'This lesson opens at 11:55 pm.' })
  setClock(DAY, '23:55')
  expect((await enter(midnight)).body).toEqual({ url: MEET, host: 'meet.google.com' })
  const off = await lesson({ date: '2026-12-10', online_url: MEET, state: 'cancelled' })
  expect(await enter(off)).toMatchObject({ error: 'This lesson was cancelled.' })
  const inPerson = await lesson({ date: '2026-12-11' })
  expect(await enter(inPerson)).toMatchObject({ error: 'This lesson is in person.' })
})

test('members of that day, guests and their guardians join; strangers, former members and staff do not', async ({
  academy,
}) => {
  const { lesson_id, lesson, aPupil, aGuardian, enter, call, child } = await theLesson(academy)
  const left = await aPupil('Mita', { left_on: '2026-12-06' })
  const stranger = await academy.aStudent({ first_name: 'Anjali' })
  const { student_id } = stranger.profile
  const father = await aGuardian([{ student_id: child.student_id, limited: true }])
  at('16:00:00')
  expect((await enter(lesson_id, left.call)).status).toBe(404)
  expect((await enter(lesson_id, stranger.call)).status).toBe(404)
  expect((await enter(lesson_id, father.call)).body).toEqual({ url: MEET, host: 'meet.google.com' })
  expect((await enter(lesson_id, call)).status).toBe(403)
  await academy.db.insertInto('lesson_guests').values({ lesson_id, student_id }).execute()
  expect((await enter(lesson_id, stranger.call)).body).toEqual({
    url: MEET,
    host: 'meet.google.com',
  })
  // A limited guardian is not told where the child will be.
  const later = await lesson({ date: '2026-12-09', online_url: MEET })
  expect((await enter(later, father.call)).status).toBe(404)
})

test('families read that a lesson is online and when it opens, and its address nowhere', async ({
  academy,
}) => {
  const { child, mother, lesson_id } = await theLesson(academy)
  const { student_id } = child
  for (const call of [child.call, mother.call]) {
    const lessons = await lessonsOf(call, { from: DAY, to: DAY })
    expect(lessons).toMatchObject([{ lesson_id, is_online: true, opens_at: `${DAY}T15:50` }])
    const isGuardian = call === mother.call
    const asked = { querystring: isGuardian ? { student_id } : {} } as never
    const toDo = (await call(listToDo, asked)).body
    const opens_at = `${DAY}T10:20:00.000Z`
    expect(toDo).toMatchObject([{ kind: 'lesson', id: lesson_id, facts: { opens_at } }])
    const { address } = (await call(createCalendarFeed)).body
    const text = (await academy.app.inject(new URL(address).pathname)).body
    expect(text).toContain('LOCATION:Online')
    expect(text.replaceAll('\r\n ', '')).toMatch(
      isGuardian ? /URL\S*:http\S+\/guardian\/dashboard/ : /URL\S*:http\S+\/student\/dashboard/,
    )
    const batches = isGuardian ? [] : (await call(listOwnBatches, {} as never)).body
    expect(JSON.stringify([lessons, toDo, text, batches])).not.toContain('meet.google')
  }
})
