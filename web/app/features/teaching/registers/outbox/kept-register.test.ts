import type { LessonRegister, RegisterStudent } from '@ganit/contract/teaching/registers'
import { expect, test } from 'vitest'
import { aLesson } from '../../../../../test/lessons.ts'
import { aRegister, aSitter } from '../../../../../test/registers.ts'
import { remainderAfterSave, removedStudents } from '../register-answer.ts'
import {
  applyChange,
  applySheet,
  attendanceCode,
  beginKeptRegister,
  bodyOf,
  leaveOutStudents,
  type Tap,
} from './kept-register.ts'

const AT = '2026-11-23T10:40:00.000Z'
const tap = (code: Tap['code'], marked_at = AT): Tap => ({
  code,
  minutes_late: null,
  note: null,
  marked_at,
})
const sheetOf = (students: RegisterStudent[], state: 'not_taken' | 'taken' = 'not_taken') =>
  ({
    lesson: aLesson(),
    register: { ...aRegister, state },
    students,
    guests: [],
    taught_topics: [],
    offered: [],
    may_finish: false,
    next_lesson: null,
  }) as LessonRegister

const riya = aSitter({ student_id: 1, name: 'Riya Sen', contact: '+919830041276' })
const kabir = aSitter({ student_id: 2, name: 'Kabir Nandi', leave: 'Fever' })
const sheet = sheetOf([riya, kabir])

test('a student who is not tapped is present, under a leave note excused, and once it is taken what was saved', () => {
  expect(attendanceCode(riya, false)).toBe('P')
  expect(attendanceCode(kabir, false)).toBe('E')
  expect(attendanceCode(kabir, false, tap('P'))).toBe('P')
  expect(attendanceCode(riya, true)).toBeNull()
  expect(attendanceCode({ ...riya, passed_over: 'inactive' }, false)).toBeNull()
  expect(attendanceCode({ ...riya, passed_over: 'leaves' }, false, tap('P'))).toBe('P')
  expect(attendanceCode({ ...riya, code: 'L' }, true)).toBe('L')
})

test('what is kept holds no telephone number and no photo', () => {
  const kept = JSON.stringify(beginKeptRegister(sheetOf([{ ...riya, photo: '/api/images/7' }])))
  expect(kept).toContain('Riya Sen')
  expect(kept).not.toContain(riya.contact)
  expect(kept).not.toContain('images')
})

test('a full class is sent with the list that the screen has shown, and a taken one without the rest', () => {
  expect(bodyOf(beginKeptRegister(sheet), AT)).toEqual({
    rest: 'P',
    of: [1, 2],
    marks: [],
    sent_at: AT,
  })
  const later = applyChange(beginKeptRegister(sheetOf([riya], 'taken')), { taps: { 1: tap('A') } })
  expect(bodyOf(later, AT)).toEqual({
    of: [1],
    marks: [{ student_id: 1, ...tap('A') }],
    sent_at: AT,
  })
})

test('the key stays the same for one body and is another one after a change', () => {
  const kept = beginKeptRegister(sheet)
  const tapped = applyChange(kept, { taps: { 1: tap('A') } })
  expect(tapped.key).not.toBe(kept.key)
  expect(applySheet(tapped, sheet).key).toBe(tapped.key)
  // The body differs, because somebody else has taken the register, or because a student was added.
  expect(applySheet(tapped, sheetOf([riya, kabir], 'taken')).key).not.toBe(tapped.key)
  expect(applySheet(kept, sheetOf([riya])).key).not.toBe(kept.key)
})

test('what was tapped while it was on its way is not taken for saved', () => {
  const sent = applyChange(beginKeptRegister(sheet), { taps: { 1: tap('A') }, taught: 'Lines' })
  const answer = sheetOf([riya, kabir], 'taken')
  expect(remainderAfterSave(sent, sent, answer)).toBeNull()

  const again = applyChange(sent, { taps: { 1: tap('L', '2026-11-23T10:41:00.000Z') } })
  const left = remainderAfterSave(again, sent, answer)
  expect(left?.taps).toEqual({ 1: tap('L', '2026-11-23T10:41:00.000Z') })
  expect(left).not.toHaveProperty('taught')
  expect(left?.sheet.register.state).toBe('taken')
})

test('students who are no longer in it are left out and named', () => {
  const kept = applyChange(beginKeptRegister(sheet), { taps: { 1: tap('A'), 2: tap('L') } })
  const body = bodyOf(kept, AT)
  const fields = { 'marks.1.student_id': 'Not in this lesson.', 'marks.0.note': 'Too long.' }
  expect(removedStudents(fields, body)).toEqual([2])
  const rest = leaveOutStudents(kept, [2])
  expect(rest.leftOut).toEqual(['Kabir Nandi'])
  expect(bodyOf(rest, AT)).toMatchObject({ of: [1], marks: [{ student_id: 1 }] })
  expect(applySheet(kept, sheetOf([kabir]))).toMatchObject({
    leftOut: ['Riya Sen'],
    taps: { 2: tap('L') },
  })
})
