import { listAuditEntries } from '@ganit/contract/office/audit'
import {
  createLeaveNote,
  listLeaveNotes,
  withdrawLeaveNote,
} from '@ganit/contract/teaching/leave-notes'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { DAY, mark, theRegisters } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '17:10')

const add = (call: Academy['visitor'], body: object) => call(createLeaveNote, { body } as never)
const FEVER = { from_date: DAY, to_date: '2026-12-09', reason: ' Fever ' }

test('a student says when they will not come, and takes it back', async ({ academy }) => {
  const { call, profile } = await academy.aStudent()
  const { student_id } = profile
  const added = await add(call, { student_id: String(student_id), ...FEVER })

  expect(added.status).toBe(201)
  const { leave_note, ...rest } = added.body
  expect(rest).toEqual({ message: 'Leave note added.', absent_in: [] })
  expect(leave_note).toEqual({
    leave_note_id: expect.any(Number),
    student_id,
    from_date: DAY,
    to_date: '2026-12-09',
    reason: 'Fever',
    created_at: expect.any(String),
    withdrawn_at: null,
  })
  const later = (await add(call, { student_id, ...FEVER, from_date: '2026-12-08' })).body
  // A note that is sent twice is stored once.
  expect((await add(call, { student_id, ...FEVER })).body.leave_note).toEqual(leave_note)
  const list = async (querystring = {}) => (await call(listLeaveNotes, { querystring })).body
  expect(await list()).toEqual([later.leave_note, leave_note])
  expect(await list({ student_id: String(student_id) })).toHaveLength(2)

  const params = { leave_note_id: String(leave_note.leave_note_id) }
  const withdrawn = await call(withdrawLeaveNote, { params })
  expect(withdrawn.body.message).toBe('Leave note withdrawn.')
  expect(withdrawn.body.leave_note.withdrawn_at).toEqual(expect.any(String))
  const { call: admin } = await academy.signInAdmin()
  expect((await admin(withdrawLeaveNote, { params })).body).toEqual(withdrawn.body)
  const { items } = (
    await admin(listAuditEntries, { querystring: { subject: 'leave_notes' } as never })
  ).body
  expect(items.map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['changed', String(student_id)],
    ['created', String(student_id)],
    ['created', String(student_id)],
  ])
})

test('a note makes excused who is in a register to come, and names where one says absent', async ({
  academy,
}) => {
  const { aPupil, lesson, save, codes, call } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const taken = await lesson({ date: '2026-12-04' })
  const present = await lesson({ date: '2026-12-03' })
  await save(taken, { marks: [mark(student_id, 'A')] })
  await save(present, { rest: 'P', marks: [] })
  const untaken = await lesson()

  const { body } = await add(call, { student_id, ...FEVER, from_date: '2026-12-01' })
  expect(body.absent_in).toEqual([{ lesson_id: taken, date: '2026-12-04' }])
  for (const [from_date, to_date] of [
    ['2026-12-01', '2026-12-03'],
    ['2026-12-05', '2026-12-09'],
  ])
    expect((await add(call, { student_id, ...FEVER, from_date, to_date })).body.absent_in).toEqual(
      [],
    )
  expect(await codes(taken)).toEqual(['Riya A'])
  await save(untaken, { rest: 'P', marks: [] })
  expect(await codes(untaken)).toEqual(['Riya E'])
})

test('another’s student is unknown, and so is their note [S037]', async ({ academy }) => {
  const [one, other] = [await academy.aStudent(), await academy.aStudent()]
  const { student_id } = one.profile
  const note = (await add(one.call, { student_id, ...FEVER })).body.leave_note
  const unknown = { status: 404, error: 'Student not found.' }

  const guardian = await academy.signUpAs('guardian')
  for (const { call } of [other, guardian]) {
    expect(await add(call, { student_id, ...FEVER })).toMatchObject(unknown)
    const querystring = { student_id: String(student_id) }
    expect(await call(listLeaveNotes, { querystring })).toMatchObject(unknown)
    const params = { leave_note_id: String(note.leave_note_id) }
    expect(await call(withdrawLeaveNote, { params })).toMatchObject({ status: 404 })
  }
  const desk = await academy.signUpAs('desk')
  expect((await add(desk.call, { student_id, ...FEVER })).status).toBe(201)
  expect((await desk.call(listLeaveNotes, { querystring: {} })).fields).toEqual({
    student_id: 'student_id is required.',
  })
})

test('families write from today on, the office from 14 days back, both to 60 days ahead', async ({
  academy,
}) => {
  const { call, profile } = await academy.aStudent()
  const admin = await academy.signInAdmin()
  const fields = async (who: Academy['visitor'], from_date: string, to_date: string) => {
    const body = { student_id: profile.student_id, reason: 'Away', from_date, to_date }
    return (await add(who, body)).fields
  }

  expect(await fields(call, '2026-12-06', DAY)).toEqual({
    from_date: 'From must be today or later.',
  })
  expect(await fields(admin.call, '2026-11-23', DAY)).toBeUndefined()
  expect(await fields(admin.call, '2026-11-22', DAY)).toEqual({
    from_date: 'From must be at most 14 days ago.',
  })
  expect(await fields(call, DAY, '2027-02-05')).toBeUndefined()
  const far = { to_date: 'To must be at most 60 days from today.' }
  expect(await fields(call, '2026-12-08', '2027-02-06')).toEqual(far)
  expect(await fields(call, DAY, '2027-02-06')).toEqual({
    to_date: 'A leave may be at most 60 days long.',
  })
})

test.for([
  [{}, ['student_id', 'from_date', 'to_date', 'reason']],
  [{ from_date: '2026-11-31' }, ['from_date']],
  [{ from_date: '2026-02-32', to_date: 'x' }, ['from_date', 'to_date']],
  [{ to_date: '2026-12-06' }, ['to_date']],
  [{ to_date: '2026-12-06', reason: ' ' }, ['reason', 'to_date']],
  [{ reason: ' ' }, ['reason']],
  [{ reason: 'x'.repeat(201) }, ['reason']],
  [{ student_id: 'x' }, ['student_id']],
] as const)('%.40j is 400 and named', async ([changes, fields], { academy }) => {
  const { call, profile } = await academy.aStudent()
  const isEmpty = Object.keys(changes).length === 0
  const whole = { student_id: profile.student_id, ...FEVER, ...changes }
  const reply = await add(call, isEmpty ? {} : whole)

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, fields])
})
