import type { AttendanceCode, LessonRegister } from '@ganit/contract/teaching/registers'
import { expect, test } from 'vitest'
import { aLesson } from '../../../../../test/lessons.ts'
import { aRegister, aSitter } from '../../../../../test/registers.ts'
import { answerWith, aStudent } from '../../../../../test/wire.ts'
import { startSession } from '../../../../session.ts'
import type { RegisterBody } from './kept-register.ts'
import { changeRegister, discardRegister, openOutbox, saveRegister } from './outbox.ts'

const SAVE = 'PUT /api/lessons/9/register'
const debjit = aSitter({ student_id: 1, name: 'Debjit Roy' })
const lesson = aLesson({ lesson_id: 9, date: '2026-11-16' })
const sheet = {
  lesson,
  register: aRegister,
  students: [debjit],
  guests: [],
} as never as LessonRegister

const mark = (code: AttendanceCode, at: string) => {
  const tap = { code, minutes_late: null, note: null, marked_at: `2026-11-16T16:${at}:00.000Z` }
  changeRegister(sheet, { taps: { 1: tap } })
}

test('a mark that is saved while the register is being sent goes with a second one', async () => {
  startSession('t', { ...aStudent, userType: 'teacher', uid: 't1', registered: false } as never)
  openOutbox()
  const first = Promise.withResolvers<void>()
  const sent = answerWith({
    [SAVE]: async () => {
      await first.promise
      const register = { ...aRegister, state: 'taken', version: 1 }
      return { body: { message: 'Register saved.', register, students: [debjit] } }
    },
  })
  const puts = () => sent.filter(({ method }) => method === 'PUT')
  mark('A', '01')
  saveRegister(sheet)
  await expect.poll(() => puts().length).toBe(1)
  mark('L', '02')
  saveRegister(sheet)
  first.resolve()
  const codes = () => puts().map(({ body }) => (body as RegisterBody).marks?.[0]?.code)
  await expect.poll(codes).toEqual(['A', 'L'])
  expect(new Set(puts().map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  discardRegister(9)
})
