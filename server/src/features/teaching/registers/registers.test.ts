import { updateSettings } from '@ganit/contract/ground/settings'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { getLesson, type RegisterStudent } from '@ganit/contract/teaching/registers'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock, workOfDay } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { somebodyWaits } from '../../../../test/locks.ts'
import { DAY, mark, theRegisters } from '../../../../test/registers.ts'
import { statementsOf } from '../../../../test/split-writes.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { lockConcerns } from '../attendance/concerns.queries.ts'

beginEachTestAt(DAY, '17:10')

test('a lesson is read with the day of the next one that takes place', async ({ academy }) => {
  const { lesson, read } = await theRegisters(academy)
  const lesson_id = await lesson()
  expect((await read(lesson_id)).next_lesson).toBeNull()
  await lesson({ date: '2026-12-14' })
  await lesson({ date: '2026-12-09', state: 'cancelled' })
  await lesson({ start_time: '20:00', end_time: '21:00' })
  const next = await lesson({ date: '2026-12-11' })
  expect((await read(lesson_id)).next_lesson).toBe('2026-12-11')
  expect((await read(next)).next_lesson).toBe('2026-12-14')
})

test('a lesson is read with its register and who sits in it, by name', async ({ academy }) => {
  const { aPupil, lesson, read, joins, profileOf } = await theRegisters(academy)
  const soham = await aPupil('Soham', { joined_on: '2026-12-02' })
  const aarav = await aPupil('Aarav')
  await aPupil('Left', { left_on: '2026-12-06' })
  await aPupil('Later', { joined_on: '2026-12-08' })
  const guest = await academy.aStudent({ first_name: 'Meher' })
  const lesson_id = await lesson()
  const { student_id } = guest.profile
  await academy.db.insertInto('lesson_guests').values({ lesson_id, student_id }).execute()
  await joins(guest.profile.student_id, { joined_on: '2026-10-01', left_on: '2026-10-02' })
  const leave = { from_date: DAY, to_date: '2026-12-09' }
  await academy.db
    .insertInto('leave_notes')
    .values([
      { ...leave, student_id: soham.student_id, reason: 'Fever' },
      { ...leave, student_id: aarav.student_id, reason: 'Withdrawn', withdrawn_at: clock.now() },
      { ...leave, student_id: aarav.student_id, reason: 'Over', to_date: DAY, from_date: DAY },
    ])
    .execute()
  await academy.db
    .updateTable('leave_notes')
    .set({ from_date: '2026-12-01', to_date: '2026-12-06' })
    .where('reason', '=', 'Over')
    .execute()

  const { lesson: told, register, students, guests } = await read(lesson_id)
  expect(told).toMatchObject({ lesson_id, date: DAY, register: 'not_taken', students: 3 })
  const untaken = { state: 'not_taken', locked: false, taken_at: null, taken_by: null }
  expect(register).toEqual({ ...untaken, version: null })
  const photo = expect.stringContaining('/api/images/students/')
  const nothing = { code: null, minutes_late: null, note: null, absent_streak: 0 }
  const row = { photo, contact: '+919830041276', ...nothing, leave: null, passed_over: null }
  expect(students).toEqual([
    {
      ...row,
      student_id: aarav.student_id,
      name: 'Aarav Banerjee',
      is_new: false,
      is_guest: false,
    },
    { ...row, student_id, name: 'Meher Banerjee', is_new: false, is_guest: true },
    {
      ...row,
      student_id: soham.student_id,
      name: 'Soham Banerjee',
      leave: 'Fever',
      is_new: true,
      is_guest: false,
    },
  ])
  expect((await profileOf(aarav.uid)).student_photo_path).toEqual(photo)
  expect(guests).toEqual([])
})

test('a student who joined within the last seven days is new, and of two leave notes the later one is told', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPupil, lesson, read } = await theRegisters(academy)
  const { student_id } = await aPupil('Aarav', { joined_on: '2026-11-30' })
  await aPupil('Soham', { joined_on: '2026-12-01' })
  const days = { student_id, from_date: DAY, to_date: DAY }
  for (const reason of ['Fever', 'A wedding'])
    await academy.db
      .insertInto('leave_notes')
      .values({ ...days, reason })
      .execute()
  const { students } = await read(await lesson())

  expect(students.map(({ is_new, leave }) => [is_new, leave])).toEqual([
    [false, 'A wedding'],
    [true, null],
  ])
})

test('a register is taken with what was tapped and the rest present, excused, or passed over', async ({
  academy,
}) => {
  const { aPupil, lesson, save, codes, read } = await theRegisters(academy)
  const [absent, late] = [await aPupil('Absent'), await aPupil('Late')]
  const present = await aPupil('Present')
  const ill = await aPupil('Ill')
  const leaving = await aPupil('Leaving', { left_on: DAY })
  const inactive = await aPupil('Inactive')
  const unseen = await aPupil('Unseen')
  const leave = { from_date: DAY, to_date: DAY, reason: 'Fever' }
  await academy.db
    .insertInto('leave_notes')
    .values({ student_id: ill.student_id, ...leave })
    .execute()
  await academy.db
    .updateTable('students')
    .set({ is_active: false })
    .where('student_id', '=', inactive.student_id)
    .execute()
  const lesson_id = await lesson()
  const seen = [absent, late, present, ill, leaving, inactive].map((each) => each.student_id)

  const passed = (await read(lesson_id)).students.filter(({ passed_over }) => passed_over)
  expect(passed.map(({ name, passed_over }) => [name.split(' ')[0], passed_over])).toEqual([
    ['Inactive', 'inactive'],
    ['Leaving', 'leaves'],
  ])
  const saved = await save(lesson_id, {
    rest: 'P',
    marks: [
      mark(absent.student_id, 'A', { note: ' Called home. ' }),
      mark(late.student_id, 'L', { minutes_late: '10' }),
    ],
    of: [...seen, 4711],
    taught: 'Surds',
  })
  expect(saved).toMatchObject({ status: 200, body: { message: 'Register saved.' } })
  expect(saved.body.register).toEqual({
    state: 'taken',
    locked: false,
    taken_at: expect.any(String),
    taken_by: 'Admin',
    version: 1,
  })
  expect(await codes(lesson_id)).toEqual([
    'Absent A',
    'Ill E',
    'Inactive –',
    'Late L',
    'Leaving –',
    'Present P',
    'Unseen –',
  ])
  const { lesson: told, register, students } = await read(lesson_id)
  expect({ register, students }).toEqual({
    register: saved.body.register,
    students: saved.body.students,
  })
  expect(told).toMatchObject({ register: 'taken', taught: 'Surds' })
  expect(students[0]).toMatchObject({ note: 'Called home.', minutes_late: null })
  expect(students[3]).toMatchObject({ code: 'L', minutes_late: 10 })

  // Sent again, `rest` changes nothing; `taught` stays unless sent.
  await save(lesson_id, { rest: 'P', marks: [mark(unseen.student_id, 'A')] })
  expect((await codes(lesson_id)).at(-1)).toBe('Unseen A')
  expect((await read(lesson_id)).lesson.taught).toBe('Surds')
  const again = await save(lesson_id, { marks: [], taught: '' })
  expect(again.body.register.version).toBe(3)
  expect((await read(lesson_id)).lesson.taught).toBeNull()
})

test('a register is saved in few round trips, however large the class', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aPupil, lesson, save } = await theRegisters(academy)
  const [one, two] = [await aPupil('Aarav'), await aPupil('Debjit')]
  const lesson_id = await lesson()
  const marks = [mark(one.student_id, 'P'), mark(two.student_id, 'L', { minutes_late: 5 })]
  const texts = await statementsOf(() => save(lesson_id, { rest: 'P', marks }))
  // Caller, role, and in a transaction: lock, lesson, students, the save, concerns.
  expect(texts).toHaveLength(9)
  // If no code changes, the concerns are not recomputed.
  const again = await statementsOf(() => save(lesson_id, { rest: 'P', marks }))
  expect(again.filter((text) => text.includes('attendance_concerns'))).toEqual([])
})

test('of two marks of a student the later stays, by a clock that is put right', async ({
  academy,
}) => {
  const { aPupil, lesson, save, codes } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const lesson_id = await lesson()
  const at = (time: string) => `${DAY}T${time}:00.000Z`
  const tap = (code: string, time: string, more = {}) =>
    save(lesson_id, { marks: [mark(student_id, code, { marked_at: at(time) })], ...more })

  // It is 11:40 UTC. The first phone's clock is right.
  await tap('A', '11:30', { sent_at: at('11:40') })
  expect(await codes(lesson_id)).toEqual(['Riya A'])
  await tap('P', '11:20', { sent_at: at('11:40') })
  expect(await codes(lesson_id)).toEqual(['Riya A'])
  // This phone is an hour behind: its 10:35 is 11:35.
  await tap('L', '10:35', { sent_at: at('10:40') })
  expect(await codes(lesson_id)).toEqual(['Riya L'])
  // This phone is an hour ahead: its 12:31 was 11:31.
  await tap('P', '12:31', { sent_at: at('12:40') })
  expect(await codes(lesson_id)).toEqual(['Riya L'])
  // If times are equal, the last to arrive wins.
  await tap('E', '11:35', { sent_at: at('11:40') })
  expect(await codes(lesson_id)).toEqual(['Riya E'])
  // A future time counts as now, so that later ones still win.
  await tap('A', '15:00')
  expect(await codes(lesson_id)).toEqual(['Riya A'])
  setClock(DAY, '17:11')
  await tap('P', '11:41')
  expect(await codes(lesson_id)).toEqual(['Riya P'])
  // The same holds for several marks in one request.
  const [early, late] = [at('11:40'), at('11:41')]
  await save(lesson_id, {
    marks: [
      mark(student_id, 'L', { marked_at: late }),
      mark(student_id, 'A', { marked_at: early }),
    ],
  })
  expect(await codes(lesson_id)).toEqual(['Riya L'])
})

test('a clock that says nonsense loses to any other one, and a later mark still wins', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPupil, lesson, save, codes } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const lesson_id = await lesson()
  const tap = (code: string, marked_at: string, sent_at: string) =>
    save(lesson_id, { marks: [mark(student_id, code, { marked_at })], sent_at })
  const [first, last] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']

  expect((await tap('A', first, last)).status).toBe(200)
  expect(await codes(lesson_id)).toEqual(['Riya A'])
  const right = `${DAY}T11:30:00Z`
  await tap('P', right, right)
  expect(await codes(lesson_id)).toEqual(['Riya P'])
  expect((await tap('A', first, last)).status).toBe(200)
  expect(await codes(lesson_id)).toEqual(['Riya P'])
  expect((await tap('L', last, first)).status).toBe(200)
  expect(await codes(lesson_id)).toEqual(['Riya L'])
})

test('a tapped mark always wins over one of the rest, whenever it was tapped', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPupil, lesson, save, codes } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const lesson_id = await lesson()
  const early = { marked_at: `${DAY}T11:00:00Z` }

  await save(lesson_id, { rest: 'P', marks: [] })
  await save(lesson_id, { rest: 'P', marks: [mark(student_id, 'A', early)] })
  expect(await codes(lesson_id)).toEqual(['Riya A'])
  await save(lesson_id, { rest: 'P', marks: [] })
  expect(await codes(lesson_id)).toEqual(['Riya A'])
})

test('two phones at once save one register, in which each mark has its place', async ({
  academy,
}) => {
  const { aPupil, lesson, save, codes, read, call } = await theRegisters(academy)
  const pupils = []
  for (const name of ['Aarav', 'Debjit', 'Farhan', 'Ishita']) pupils.push(await aPupil(name))
  const teacher = await academy.signUpAs('teacher')
  const lesson_id = await lesson({ teacher_id: teacher.uid })
  const of = pupils.map(({ student_id }) => student_id)
  const [first, second, third] = of as [number, number, number]
  const later = { marked_at: `${DAY}T11:36:00Z` }

  const replies = await Promise.all([
    save(lesson_id, { rest: 'P', of, marks: [mark(first, 'A'), mark(second, 'A')] }, call),
    save(
      lesson_id,
      { rest: 'P', of, marks: [mark(second, 'L', later), mark(third, 'A')] },
      teacher.call,
    ),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await codes(lesson_id)).toEqual(['Aarav A', 'Debjit L', 'Farhan A', 'Ishita P'])
  expect((await read(lesson_id)).register.version).toBe(2)
})

test('while a batch is deleted no register of it is saved or taken away', { tags: 'slow' }, async ({
  academy,
}) => {
  const { batch_id, lesson, save, drop } = await theRegisters(academy)
  const lesson_id = await lesson()
  let replies: Promise<unknown>[] = []
  await academy.db.transaction().execute(async (trx) => {
    await sql`select from batches where batch_id = ${batch_id} for update`.execute(trx)
    replies = [save(lesson_id, { rest: 'P', marks: [] })]
    await somebodyWaits(academy)
    await trx.deleteFrom('batches').where('batch_id', '=', batch_id).execute()
  })
  expect(await Promise.all([...replies, drop(lesson_id)])).toMatchObject([
    { status: 404, error: 'Lesson not found.' },
    { status: 404, error: 'Lesson not found.' },
  ])
})

test('while whom to look at in a batch is put right, a register that changes it waits', {
  tags: 'slow',
}, async ({ academy }) => {
  const { batch_id, aPupil, lesson, save } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const lesson_id = await lesson()
  await save(lesson_id, { rest: 'P', marks: [] })
  let saving: ReturnType<typeof save> | undefined
  await academy.db.transaction().execute(async (trx) => {
    await lockConcerns(trx, [batch_id])
    const same = await save(lesson_id, { marks: [mark(student_id, 'P')] })
    expect(same).toMatchObject({ status: 200 })
    saving = save(lesson_id, { marks: [mark(student_id, 'A')] })
    await somebodyWaits(academy, 'advisory')
  })
  expect(await saving).toMatchObject({ status: 200 })
})

test('with a key a register is saved once, whenever it is sent again', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aPupil, lesson, save, read, call } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const lesson_id = await lesson()
  const send = (minute: number, code = 'A') =>
    save(lesson_id, { marks: [mark(student_id, code)], sent_at: `${DAY}T11:${minute}:00Z` }, call, {
      'idempotency-key': 'tap-1',
    })

  const first = await send(40)
  expect((await send(55)).body).toEqual(first.body)
  expect((await read(lesson_id)).register.version).toBe(1)
  expect((await send(40, 'P')).status).toBe(409)
})

test('a register opens a quarter of an hour before the lesson, and not where it is cancelled', async ({
  academy,
}) => {
  const { aPupil, lesson, save } = await theRegisters(academy)
  await aPupil()
  const lesson_id = await lesson()
  const rest = { rest: 'P', marks: [] }

  setClock(DAY, '16:44')
  expect(await save(lesson_id, rest)).toMatchObject({
    status: 409,
    error: 'This lesson has not begun.',
  })
  setClock(DAY, '16:45')
  expect((await save(lesson_id, rest)).status).toBe(200)
  const off = await lesson({ date: '2026-12-04', state: 'cancelled' })
  expect(await save(off, rest)).toMatchObject({
    status: 409,
    error: 'This lesson was cancelled.',
  })
})

test('from a change of the time zone on, lessons begin by the new clock, and none is lost or made twice', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { aPupil, aBatch, call, lesson, save } = await theRegisters(academy)
  await aPupil()
  const lesson_id = await lesson()
  const weekly = await aBatch()
  const days = async () => {
    const made = db.selectFrom('lessons').select('date').where('batch_id', '=', weekly)
    return (await made.orderBy('date').execute()).map(({ date }) => date)
  }
  const before = await days()
  const move = (time_zone: string) => call(updateSettings, { body: { time_zone } } as never)
  // Ten past five in the afternoon in Kolkata is 11:40 in London, and the next day in Auckland.
  await move('Europe/London')
  expect((await save(lesson_id, { rest: 'P', marks: [] })).status).toBe(409)
  await move('Pacific/Auckland')
  expect((await save(lesson_id, { rest: 'P', marks: [] })).status).toBe(200)
  await workOfDay(db)
  expect(before).toHaveLength(24)
  expect(await days()).toEqual(before)
})

test('a register is locked after its days for all but the owner, who says why', async ({
  academy,
}) => {
  const { aPupil, lesson, save, itsTeacher, call, read } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const lesson_id = await lesson()
  const teacher = await itsTeacher()
  const desk = await academy.signUpAs('desk')
  const body = { marks: [mark(student_id, 'A')] }
  setClock('2026-12-14', '23:59')
  expect((await save(lesson_id, body, teacher.call)).status).toBe(200)

  setClock('2026-12-15', '00:00')
  const locked = { status: 409, error: 'The register is locked. Ask the owner.' }
  for (const who of [teacher, desk]) {
    expect(await save(lesson_id, body, who.call)).toMatchObject(locked)
    expect(await save(lesson_id, { ...body, reason: 'x' }, who.call)).toMatchObject(locked)
  }
  expect(await save(lesson_id, body)).toMatchObject({
    status: 400,
    fields: { reason: 'Reason is required.' },
  })
  const reason = 'The mother rang'
  expect((await save(lesson_id, { ...body, reason })).status).toBe(200)
  expect((await read(lesson_id)).register.locked).toBe(true)
  const querystring = { subject: 'registers', subject_id: String(lesson_id) } as const
  const { items } = (await call(listAuditEntries, { querystring })).body
  expect(items.map(({ changes }) => changes)).toContainEqual({ reason: [null, reason] })
})

test('the trail tells of each later change of a mark, and of the first taking once', async ({
  academy,
}) => {
  const { aPupil, lesson, save, itsTeacher, call } = await theRegisters(academy)
  const [one, two] = [await aPupil('Aarav'), await aPupil('Debjit')]
  const teacher = await itsTeacher()
  const lesson_id = await lesson()
  const first = { rest: 'P', marks: [mark(one.student_id, 'A')], of: [one.student_id] }
  await save(lesson_id, first, teacher.call)
  await save(lesson_id, first, teacher.call)
  const told = async (subject: 'attendance_marks' | 'registers') => {
    const { items } = (await call(listAuditEntries, { querystring: { subject } })).body
    return items.map(({ actor, action, subject_id, changes }) => ({
      by: actor?.uid,
      action,
      subject_id,
      changes,
    }))
  }
  expect(await told('attendance_marks')).toEqual([])
  expect(await told('registers')).toMatchObject([{ by: teacher.uid, action: 'created' }])

  const late = mark(one.student_id, 'L', { minutes_late: 5, note: 'Bus' })
  await save(lesson_id, { marks: [late, mark(two.student_id, 'A')] })
  const of = [lesson_id, lesson_id]
  expect(await told('attendance_marks')).toEqual([
    {
      by: expect.any(String),
      action: 'created',
      subject_id: String(two.student_id),
      changes: { lesson_id: [null, lesson_id], code: [null, 'A'] },
    },
    {
      by: expect.any(String),
      action: 'changed',
      subject_id: String(one.student_id),
      changes: { lesson_id: of, code: ['A', 'L'], minutes_late: [null, 5], note: [null, 'Bus'] },
    },
  ])
})

test('the owner says that a register was not taken after all; the trail keeps what it said', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPupil, lesson, save, drop, read, call } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const lesson_id = await lesson()
  expect(await drop(lesson_id)).toMatchObject({ status: 404 })
  await save(lesson_id, { marks: [mark(student_id, 'A')] })

  expect(await drop(lesson_id, ' ')).toMatchObject({
    status: 400,
    fields: { reason: 'Reason is required.' },
  })
  expect(await drop(lesson_id)).toMatchObject({
    status: 200,
    body: { message: 'Register deleted.' },
  })
  const { register, students } = await read(lesson_id)
  expect([register.state, students[0]?.code]).toEqual(['not_taken', null])
  const { items } = (await call(listAuditEntries, { querystring: { action: 'deleted' } })).body
  expect(items.map(({ subject, changes }) => [subject, changes])).toEqual([
    ['attendance_marks', { lesson_id: [lesson_id, null], code: ['A', null] }],
    ['registers', expect.objectContaining({ lesson_id: [lesson_id, null] })],
  ])
  // Afterwards the register can be taken again.
  await save(lesson_id, { rest: 'P', marks: [] })
  expect((await read(lesson_id)).register.version).toBe(1)
})

test('the first guardian is rung, and where they have no telephone the number of the record', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPupil, lesson, read, save } = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const [riya, soham] = [await aPupil(), await aPupil('Soham')]
  await aGuardian([{ student_id: soham.student_id, confirmed_at: null }])
  const { student_id } = riya
  const mother = await aGuardian([{ student_id }], { phone: '+919830000001' })
  await aGuardian([{ student_id }], { phone: '+919830000002' })
  const lesson_id = await lesson()
  const contacts = (students: RegisterStudent[]) => students.map(({ contact }) => contact)

  expect(contacts((await read(lesson_id)).students)).toEqual(['+919830000001', '+919830041276'])
  await academy.db
    .updateTable('guardians')
    .set({ phone: null, email: 'mother@example.in' })
    .where('guardian_id', '=', mother.guardian_id)
    .execute()
  const { body } = await save(lesson_id, { marks: [mark(student_id, 'P')] })
  expect(contacts(body.students)).toEqual(['+919830041276', '+919830041276'])
})

test('whom to ring for a guest the office alone is told', { tags: 'slow' }, async ({ academy }) => {
  const { aPupil, lesson, save, read, itsTeacher } = await theRegisters(academy)
  const own = await aPupil('Aarav')
  const { student_id } = (await academy.aStudent({ first_name: 'Meher' })).profile
  const lesson_id = await lesson()
  await academy.db.insertInto('lesson_guests').values({ lesson_id, student_id }).execute()
  const teacher = await itsTeacher()
  const contacts = (students: RegisterStudent[]) => students.map(({ contact }) => contact)
  const ill = { student_id, from_date: DAY, to_date: DAY, reason: 'Fever' }
  await academy.db.insertInto('leave_notes').values(ill).execute()
  const leaves = (students: RegisterStudent[]) => students.map(({ leave }) => leave)
  expect(leaves((await read(lesson_id)).students)).toEqual([null, 'Fever'])
  expect(leaves((await read(lesson_id, teacher.call)).students)).toEqual([null, null])

  const phone = '+919830041276'
  expect(contacts((await read(lesson_id)).students)).toEqual([phone, phone])
  expect(contacts((await read(lesson_id, teacher.call)).students)).toEqual([phone, null])
  const body = { marks: [mark(own.student_id, 'P'), mark(student_id, 'P')] }
  const saved = await save(lesson_id, body, teacher.call)
  expect(contacts(saved.body.students)).toEqual([phone, null])
})

test('a teacher who stands in has the lesson and its register alone, and the phone from the day before until it locks', async ({
  academy,
}) => {
  const { aPupil, lesson, save, read, itsTeacher } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const substitute = await academy.signUpAs('teacher')
  const teacher = await itsTeacher()
  const lesson_id = await lesson({ teacher_id: substitute.uid })
  const other = await lesson({ date: '2026-12-09' })
  const contact = async (call: typeof teacher.call, day: string) => {
    setClock(day, '12:00')
    return (await read(lesson_id, call)).students[0]?.contact
  }

  expect(await contact(substitute.call, '2026-12-05')).toBeNull()
  expect(await contact(substitute.call, '2026-12-06')).toBe('+919830041276')
  expect(await contact(substitute.call, '2026-12-14')).toBe('+919830041276')
  expect(await contact(substitute.call, '2026-12-15')).toBeNull()
  for (const day of ['2026-12-05', '2026-12-15'])
    expect(await contact(teacher.call, day)).toBe('+919830041276')

  setClock(DAY, '17:10')
  const body = { marks: [mark(student_id, 'P')] }
  const saved = await save(lesson_id, body, substitute.call)
  expect(saved.body.students[0]?.contact).toBe('+919830041276')
  const absent = { status: 404, error: 'Lesson not found.' }
  const params = { lesson_id: String(other) }
  expect(await substitute.call(getLesson, { params })).toMatchObject(absent)
  expect(await save(other, body, substitute.call)).toMatchObject(absent)
  const stranger = await academy.signUpAs('teacher')
  expect(await save(lesson_id, body, stranger.call)).toMatchObject(absent)
  expect((await aPupil('Ishita').then(({ call }) => save(lesson_id, body, call))).status).toBe(403)
})

test('absences in a row are counted over excuses and lessons without a mark', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPupil, aBatch, lesson, save, read } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const other = await aPupil('Soham')
  const streakIn = ({ students }: { students: { absent_streak: number }[] }) =>
    students.map(({ absent_streak }) => absent_streak)[0]
  const days = ['01', '02', '03', '04', '05', '06', '07']
  const lessons = []
  for (const day of days) lessons.push(await lesson({ date: `2026-12-${day}` }))
  const said = ['A', 'P', 'A', 'E', undefined, 'A', 'A']
  const saved = []
  for (const [n, code] of said.entries()) {
    const marks = code ? [mark(student_id, code)] : []
    const changes = { marks: [...marks, mark(other.student_id, 'P')] }
    saved.push(streakIn((await save(Number(lessons[n]), changes)).body))
  }
  const streaks = []
  for (const lesson_id of lessons) streaks.push(streakIn(await read(lesson_id)))

  expect(streaks).toEqual([1, 0, 1, 1, 1, 2, 3])
  expect(saved).toEqual(streaks)

  // Once the second lesson is made up elsewhere, presence in it no longer counts.
  const second = Number(lessons[1])
  const elsewhere = await lesson({
    batch_id: await aBatch({ batch_name: 'Other' }),
    date: '2026-12-05',
    start_time: '07:00',
    end_time: '08:00',
  })
  await academy.db
    .insertInto('lesson_guests')
    .values({ lesson_id: elsewhere, student_id, makes_up_for: second })
    .execute()
  await save(elsewhere, { marks: [mark(student_id, 'P')] })
  const again = await save(second, { marks: [mark(student_id, 'P')] })
  expect([streakIn(again.body), streakIn(await read(second))]).toEqual([1, 1])
})

test.for([
  [{}, { marks: 'marks must be a list.' }],
  [
    { marks: [{}] },
    { 'marks.0.student_id': expect.any(String), 'marks.0.code': expect.any(String) },
  ],
  [{ marks: [mark(1, 'X')] }, { 'marks.0.code': 'Mark must be one of P, A, L, E.' }],
  [
    { marks: [mark(1, 'P', { marked_at: 'noon' })] },
    { 'marks.0.marked_at': 'marked_at must be an instant.' },
  ],
  [
    { marks: [mark(1, 'L', { minutes_late: 181 })] },
    { 'marks.0.minutes_late': 'Minutes late must be a whole number from 1 to 180.' },
  ],
  [
    { marks: [mark(1, 'P', { minutes_late: 5 })] },
    { 'marks.0.minutes_late': 'Minutes late are of those who came late.' },
  ],
  [
    { marks: [mark(1, 'P', { note: 'x'.repeat(201) })] },
    { 'marks.0.note': 'Note must be at most 200 characters long.' },
  ],
  [
    { marks: Array.from({ length: 501 }, () => mark(1, 'P')) },
    { marks: 'marks may have at most 500 entries.' },
  ],
  [{ marks: [], rest: 'A' }, { rest: 'rest must be P.' }],
  [{ marks: [], sent_at: '2027-02-29T10:00:00Z' }, { sent_at: 'sent_at must be an instant.' }],
  [
    { marks: [], guests: [{ enquiry_id: 1, came: true }] },
    { 'guests.0.enquiry_id': 'There is no such enquiry.' },
  ],
  [
    { marks: [mark(4711, 'P')] },
    { 'marks.0.student_id': 'This student is not in the batch on that day.' },
  ],
] as const)('%.60j is 400 and named', { tags: 'slow' }, async ([body, fields], { academy }) => {
  const { lesson, save } = await theRegisters(academy)

  expect(await save(await lesson(), body)).toMatchObject({ status: 400, fields })
})

test('an unknown lesson is 404', { tags: 'slow' }, async ({ academy }) => {
  const { save, drop, call } = await theRegisters(academy)

  const absent = { status: 404, error: 'Lesson not found.' }
  expect(await save(4711, { marks: [] })).toMatchObject(absent)
  expect(await drop(4711)).toMatchObject(absent)
  expect(await call(getLesson, { params: { lesson_id: 'x' } })).toMatchObject({ status: 404 })
})

test('a register that is saved again does not put off that families hear of absences', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { aPupil, lesson, save } = await theRegisters(academy)
  const [one, two] = [await aPupil('Riya'), await aPupil('Tara')]
  const lesson_id = await lesson()
  const absent = (...students: { student_id: number }[]) =>
    save(lesson_id, {
      rest: 'P',
      marks: students.map(({ student_id }) => ({
        student_id,
        code: 'A',
        marked_at: `${DAY}T12:00:00Z`,
      })),
    })
  const due = async () => (await db.selectFrom('jobs').select('run_at').executeTakeFirst())?.run_at
  await absent(one)
  const run_at = new Date('2020-01-01T00:00:00Z')
  await db.updateTable('jobs').set({ run_at }).execute()
  expect((await absent(one)).status).toBe(200)
  expect(await due()).toEqual(run_at)
  await absent(one, two)
  expect(await due()).not.toEqual(run_at)
})
