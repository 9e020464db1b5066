import { setPreference } from '@ganit/contract/messages/inbox'
import { eraseStudent } from '@ganit/contract/office/privacy'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { LESSON_DAY, theWeek, WEEK } from '../../../../test/weekly-notes.ts'
import { runDueJob } from '../../../jobs/worker.ts'

beginEachTestAt(WEEK, '09:00')

const AT_SIX = new Date(`${WEEK}T18:00:00+05:30`)

/** Children of a batch who had a lesson, each with a mother. */
async function theClass(academy: Academy, count = 1) {
  const week = await theWeek(academy)
  const batch_id = await week.aBatch()
  const pupils = []
  for (let n = 0; n < count; n += 1) {
    const pupil = await week.aPupil(batch_id, `Child${n}`)
    const { student_id } = pupil
    const mother = await week.aGuardian([{ student_id }], { email: `mother${n}@example.in` })
    pupils.push({ ...pupil, mother })
  }
  const codes = Object.fromEntries(pupils.map(({ student_id }) => [student_id, 'P']))
  await week.aLessonWith(batch_id, codes)
  const mails = async () =>
    (await week.told()).filter(({ channel }) => channel === 'mail').map(({ address }) => address)
  return { ...week, batch_id, pupils, mails }
}

test('the day’s work puts the sending at its time, once however often it runs', async ({
  academy,
}) => {
  const { daily, jobs, send, mails, sendings } = await theClass(academy)
  await daily()
  await daily()
  expect(await jobs()).toEqual([{ key: `weekly/${WEEK}`, run_at: AT_SIX }])
  setClock(WEEK, '18:00')
  await send()
  expect(await mails()).toEqual(['mother0@example.in'])
  expect((await sendings()).at(-1)).toEqual({ week: WEEK, state: 'sent' })
  await academy.db.deleteFrom('job_runs').execute()
  await daily()
  await send()
  expect(await mails()).toHaveLength(1)
  expect(await jobs()).toEqual([])
})

test('another time of the same day moves it; a time that is over lets the week pass', async ({
  academy,
}) => {
  const { daily, set, jobs, sendings, send, told } = await theClass(academy)
  await daily()
  await set({ weekly_time: '10:30' })
  expect(await jobs()).toEqual([
    { key: `weekly/${WEEK}`, run_at: new Date(`${WEEK}T10:30:00+05:30`) },
  ])
  // A change of other settings leaves the planned sending as it is.
  setClock(WEEK, '10:31')
  await set({ tagline: 'Since 1998', weekly_time: '10:30' })
  expect(await jobs()).toHaveLength(1)
  await set({ weekly_time: '10:00' })
  expect(await jobs()).toEqual([])
  expect((await sendings()).at(-1)).toEqual({ week: WEEK, state: 'passed' })
  await set({ weekly_time: '18:00' })
  await send()
  expect(await told()).toEqual([])
})

test('switched off, or on another day, nothing waits; lines go to the coming notes', async ({
  academy,
}) => {
  const { daily, set, jobs, change, batch_id, look } = await theClass(academy)
  await daily()
  await change({ batch_id, line: 'Bring graph paper.' })
  await set({ weekly_on: false })
  expect(await jobs()).toEqual([])
  expect((await look()).body).toMatchObject({ week: WEEK, sends_at: null })
  await set({ weekly_on: true, weekly_day: 2 })
  expect(await jobs()).toEqual([])
  const { body } = await look({ batch_id })
  expect(body).toMatchObject({ week: '2026-12-15', line: { text: 'Bring graph paper.' } })
  const stale = await change({ batch_id, line: 'x' })
  expect([stale.status, stale.error]).toEqual([
    409,
    'The notes go out on another day now. Reload to see it.',
  ])
})

test('a day that is moved tells no day twice and none never: the next note is a week after the last, since it', async ({
  academy,
}) => {
  const { daily, set, send, mails, look, aLessonWith, noteOf, sendings, ...of } =
    await theClass(academy)
  const { student_id } = of.pupils[0] as (typeof of.pupils)[number]
  setClock(WEEK, '18:00')
  await daily()
  await send()
  expect(await mails()).toHaveLength(1)
  // Sunday the 13th is over; from now on the notes are sent on Mondays.
  await set({ weekly_day: 1 })
  expect((await look()).body).toMatchObject({ week: '2026-12-21' })
  await aLessonWith(
    of.batch_id,
    { [student_id]: 'P' },
    { date: WEEK, start_time: '19:00', end_time: '20:00' },
  )
  await aLessonWith(of.batch_id, { [student_id]: 'P' }, { date: '2026-12-20' })
  setClock('2026-12-14', '18:05')
  await daily()
  await send()
  setClock('2026-12-15', '19:00')
  await daily()
  expect([await mails(), (await sendings()).at(-1)]).toEqual([
    ...[[expect.anything()], { week: WEEK, state: 'sent' }],
  ])
  // A machine that was off for longer would not trust its clock.
  setClock('2026-12-18', '09:00')
  await daily()
  setClock('2026-12-21', '09:00')
  const came = async () => (await noteOf(of.batch_id, student_id))?.lines[0]?.text
  expect(await came()).toBe('Lessons: present at 2 of 2.')
  await daily()
  setClock('2026-12-21', '18:00')
  await send()
  expect((await sendings()).at(-1)).toEqual({ week: '2026-12-21', state: 'sent' })
  expect(await mails()).toHaveLength(2)
})

test('a line for a batch reaches all its children in a week without lessons', async ({
  academy,
}) => {
  const week = await theWeek(academy)
  const batch_id = await week.aBatch()
  const { student_id } = await week.aPupil(batch_id)
  await week.aGuardian([{ student_id }], { email: 'mita@example.in' })
  expect((await week.noteOf(batch_id, student_id))?.lines).toEqual([])
  await week.change({ batch_id, line: 'Holidays: revise chapters 1 to 3.' })
  expect((await week.noteOf(batch_id, student_id))?.lines).toHaveLength(1)
  await week.daily()
  await week.send()
  expect((await week.told()).map(({ channel }) => channel)).toEqual(['inbox', 'mail'])
})

test.for([
  ['2026-12-14', '17:59', 1],
  ['2026-12-14', '18:00', 1],
  ['2026-12-14', '18:01', 0],
  ['2026-12-16', '07:00', 0],
] as const)(
  'a machine that was off sends within a day, here on %s at %s: %i',
  async ([day, time, count], { academy }) => {
    const { daily, send, mails, sendings } = await theClass(academy)
    setClock('2026-12-12', '09:00')
    await daily()
    setClock(day, time)
    await daily()
    await send()
    expect(await mails()).toHaveLength(count)
    expect((await sendings()).at(-1)).toEqual({ week: WEEK, state: count ? 'sent' : 'missed' })
  },
)

test('a job that waited while the machine was off is missed after a day, too', async ({
  academy,
}) => {
  const { daily, send, mails, sendings } = await theClass(academy)
  await daily()
  setClock('2026-12-14', '18:30')
  await send()
  expect([await mails(), (await sendings()).at(-1)?.state]).toEqual([[], 'missed'])
})

test('a clock that is a day ahead and comes back tells nobody twice', async ({ academy }) => {
  const { daily, send, mails, sendings, jobs } = await theClass(academy)
  setClock('2026-12-11', '09:00')
  await daily()
  setClock('2026-12-14', '19:00')
  await daily()
  expect(await sendings()).toContainEqual({ week: WEEK, state: 'missed' })
  setClock('2026-12-12', '09:00')
  await daily()
  expect(await sendings()).not.toContainEqual({ week: WEEK, state: 'missed' })
  setClock(WEEK, '09:00')
  await daily()
  expect(await jobs()).toHaveLength(1)
  setClock(WEEK, '18:00')
  await send()
  expect(await mails()).toHaveLength(1)
  setClock('2026-12-12', '20:00')
  await daily()
  setClock(WEEK, '09:00')
  await daily()
  await send()
  expect(await mails()).toHaveLength(1)
})

test('a family of three is one message, children by name; one without a lesson is left out', async ({
  academy,
}) => {
  const week = await theWeek(academy)
  const batch_id = await week.aBatch()
  const names = ['Zoya', 'Aarav', 'Meera']
  const children = []
  for (const name of names) children.push(await week.aPupil(batch_id, name))
  const mother = await week.aGuardian(
    children.map(({ student_id }) => ({ student_id })),
    { email: 'mita@example.in' },
  )
  const [zoya, aarav, meera] = children.map(({ student_id }) => student_id)
  const other = await week.aBatch('Holiday')
  await week.aLessonWith(batch_id, { [zoya ?? 0]: 'P', [aarav ?? 0]: 'E', [meera ?? 0]: 'A' })
  const fourth = await week.aPupil(other, 'Tara')
  await week.joinFamily(mother.guardian_id, { student_id: fourth.student_id })
  await week.aDue(fourth.student_id, '2026-12-15')
  await week.daily()
  await week.send()
  const told = await week.told()
  expect(told.map(({ channel }) => channel)).toEqual(['inbox', 'mail'])
  expect(told[0]?.subject).toMatch(/^Meera .* and Zoya .*: the week to 12 December 2026$/)
  expect(told[0]?.text).toMatch(
    /^Meera .*\nLessons: present at 0 of 1\.\n\nZoya .*\nLessons: present at 1 of 1\.\n\nhttp.*\/guardian\/weeks$/,
  )
})

test('two batches with a line each: both stand there by name; held by one, nothing goes', async ({
  academy,
}) => {
  const { batch_id, pupils, aBatch, joins, change, daily, send, told, mails } = await theClass(
    academy,
    2,
  )
  const [riya, arjun] = pupils.map(({ student_id }) => student_id)
  const physics = await aBatch('A – Doubts')
  for (const student_id of [riya, arjun]) await joins(student_id ?? 0, physics)
  await change({ batch_id, line: 'Of the morning.' })
  await change({ batch_id: physics, line: 'Of the doubts.' })
  await change({ batch_id: physics, student_id: arjun, is_held: true })
  await change({ batch_id, student_id: arjun, line: 'Held elsewhere.' })
  await daily()
  await send()
  expect(await mails()).toEqual(['mother0@example.in'])
  expect((await told())[0]?.text).toMatch(/^.*: “Of the doubts\.”\n.*: “Of the morning\.”\nLessons/)
  const notes = await academy.db.selectFrom('weekly_notes').select('student_id').execute()
  expect(notes).toEqual([{ student_id: riya }])
})

test('somebody who refuses has it in the inbox alone; grown up, archived, left and erased ones are told rightly', async ({
  academy,
}) => {
  const { pupils, daily, send, told, mails, call } = await theClass(academy, 5)
  const { db } = academy
  const [refuses, adult, archived, left, erased] = pupils
  await refuses?.mother.call(setPreference, { body: { purpose: 'weekly', on: false } })
  const of = (pupil = adult) => pupil?.student_id ?? 0
  await db
    .updateTable('students')
    .set({ date_of_birth: '2000-01-01', email: 'adult@example.in' })
    .where('student_id', '=', of(adult))
    .execute()
  await db
    .updateTable('students')
    .set({ is_active: false })
    .where('student_id', '=', of(archived))
    .execute()
  await db
    .updateTable('memberships')
    .set({ left_on: '2026-12-11' })
    .where('student_id', '=', of(left))
    .execute()
  await daily()
  await call(eraseStudent, {
    params: { uid: erased?.uid ?? '' },
    body: { confirm: String(of(erased)) },
  } as never)
  await send()
  expect(await mails()).toEqual(['adult@example.in'])
  const inboxes = (await told()).filter(({ channel }) => channel === 'inbox')
  expect(inboxes.map(({ event_key }) => event_key).toSorted()).toEqual(
    [
      `weekly/${WEEK}/${of(refuses)}/${refuses?.mother.guardian_id}/inbox`,
      `weekly/${WEEK}/${of(adult)}/student-${of(adult)}/inbox`,
    ].toSorted(),
  )
})

test('killed between parts, in whatever part, and by two processes, each is told once', async ({
  academy,
}) => {
  const { daily, jobs, works, told, sendings, log } = await theClass(academy, 3)
  const { db } = academy
  await daily()
  setClock(WEEK, '18:00')
  const job = (await jobs())[0]
  expect(job?.key).toBe(`weekly/${WEEK}`)
  for (let n = 0; n < 4; n += 1) {
    // A killed process leaves a running job with an expired lease.
    await db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute()
    const stopping = new AbortController()
    stopping.abort()
    await runDueJob({ db, log, works }, stopping.signal)
    await db
      .updateTable('jobs')
      .set({ state: 'running', run_at: new Date(0) })
      .execute()
  }
  await Promise.all([runDueJob({ db, log, works }), runDueJob({ db, log, works })])
  expect((await told()).filter(({ channel }) => channel === 'inbox')).toHaveLength(3)
  expect((await sendings()).at(-1)?.state).toBe('sent')
})

test('a part that the database refuses leaves nothing, and is done again', async ({ academy }) => {
  const { daily, works, told, send, lines, log } = await theClass(academy, 2)
  const { db } = academy
  await daily()
  await db.schema
    .alterTable('messages')
    .addCheckConstraint('no_more', sql`purpose <> 'weekly'`)
    .execute()
  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute()
  await runDueJob({ db, log, works })
  expect(lines.splice(0)).toHaveLength(1)
  expect(await db.selectFrom('weekly_notes').selectAll().execute()).toEqual([])
  await db.schema.alterTable('messages').dropConstraint('no_more').execute()
  await send()
  expect((await told()).filter(({ channel }) => channel === 'inbox')).toHaveLength(2)
})

test('joined in the week, guests and lessons elsewhere count as they are', async ({ academy }) => {
  const { aPupil, aBatch, batch_id, aLessonWith, noteOf, pupils } = await theClass(academy)
  const { db } = academy
  const tara = await aPupil(batch_id, 'Tara', { joined_on: '2026-12-09' })
  expect((await noteOf(batch_id, tara.student_id))?.lines).toEqual([])
  const other = await aBatch('Evening')
  const own = pupils[0]?.student_id ?? 0
  const lesson_id = await aLessonWith(other, { [own]: 'L' }, { date: '2026-12-08' })
  const [missed] = await db
    .selectFrom('lessons')
    .select('lesson_id')
    .where('batch_id', '=', batch_id)
    .where('date', '=', LESSON_DAY)
    .execute()
  await db
    .updateTable('attendance_marks')
    .set({ code: 'A' })
    .where('lesson_id', '=', missed?.lesson_id ?? 0)
    .execute()
  const came = async () => (await noteOf(batch_id, own))?.lines[0]?.text
  await db.insertInto('lesson_guests').values({ lesson_id, student_id: own }).execute()
  expect(await came()).toBe('Lessons: present at 1 of 2.')
  await db
    .updateTable('lesson_guests')
    .set({ makes_up_for: missed?.lesson_id ?? 0 })
    .execute()
  expect(await came()).toBe('Lessons: present at 1 of 1.')
})
