import { expect, test } from 'vitest'
import { aLesson } from '../../../../test/lessons.ts'
import { aRegister, aSitter } from '../../../../test/registers.ts'
import { lessonInWords } from './lesson-state.ts'

const students = [
  aSitter({ student_id: 1, name: 'Debjit' }),
  aSitter({ student_id: 2, name: 'Riya' }),
]
const sheetOf = (register: object = { state: 'taken' }) =>
  ({
    lesson: aLesson({ lesson_id: 70 }),
    register: { ...aRegister, ...register },
    students,
  }) as never

type Held = {
  isAsked?: boolean
  isAway?: boolean
  sent?: boolean
  isOnDevice?: boolean
  refusal?: string
}
const held = (
  { isAsked = false, isAway = false, sent = false, isOnDevice = true, refusal }: Held,
  asHomework = false,
) => {
  const value = {
    isAsked,
    refusal: asHomework ? refusal && { text: refusal, fields: {} } : (refusal ?? null),
  }
  return { value, isOnDevice, isAway, sent: sent ? value : null }
}

/** The words of the foot for this register and homework on the device. */
function foot(register?: Held, homework?: Held, sheet = sheetOf(), mayMark = true) {
  const kept = {
    register: register && held(register),
    homework: homework && held(homework, true),
  }
  const { lead, rest } = lessonInWords(sheet, kept as never, { mayMark, hasOpened: true })
  return [lead, rest].filter(Boolean).join(' ')
}

const asked = { isAsked: true, isAway: true }

test.each<[string, Held | undefined, Held | undefined]>([
  ['Saved', undefined, undefined],
  ['Not saved yet: homework', undefined, {}],
  ['Not saved yet: register, homework', {}, {}],
  ['Not saved yet: homework', asked, {}],
  ['Kept here, waits for the network: register, homework', asked, asked],
  ['Kept here, waits for the network: homework', { ...asked, sent: true }, asked],
  ['Sending…', { ...asked, sent: true }, { ...asked, sent: true }],
  ['Sending…', { isAsked: true }, undefined],
  ['This phone cannot keep it: stay on this page until it is saved', { isOnDevice: false }, {}],
  ['Register: It is locked.', { refusal: 'It is locked.' }, { isOnDevice: false }],
  ['Homework: Due Date is too early.', asked, { refusal: 'Due Date is too early.' }],
])('%s', (said, register, homework) => {
  expect(foot(register, homework)).toBe(said)
})

test('a register that nobody has taken is named beside typed homework, because Save takes it', () => {
  const untaken = sheetOf({ state: 'not_taken' })
  expect(foot(undefined, undefined, untaken)).toBe('Not taken yet')
  expect(foot(undefined, {}, untaken)).toBe('Not saved yet: register, homework')
  expect(foot(undefined, {}, untaken, false)).toBe('Not saved yet: homework')
})

test('a locked register says that nothing of it is saved', () => {
  const locked = sheetOf({ state: 'taken', locked: true })
  expect(foot(undefined, undefined, locked, false)).toBe('Register is locked. Not saved: nothing.')
  expect(foot(undefined, {}, locked, false)).toBe('Not saved yet: homework')
})
