import type { OfferedChapter } from '@ganit/contract/teaching/registers'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aLesson } from '../../../../../test/lessons.ts'
import { NO_NOTES } from '../../../../../test/notes.ts'
import { aRegister, aSitter } from '../../../../../test/registers.ts'
import { open } from '../../../../../test/screen.tsx'
import { answerWith, aStudent } from '../../../../../test/wire.ts'
import { ownRecords } from '../../../../own-records.ts'
import { startSession } from '../../../../session.ts'
import LessonRegisterScreen from '../lesson-register.tsx'
import { discardRegister, openOutbox } from '../outbox/outbox.ts'

const teacher = { ...aStudent, userType: 'teacher', uid: 't1', registered: false } as const
const lesson = aLesson({ lesson_id: 7, batch_id: 3, date: '2026-11-16' })
const offered = (chapter: Partial<OfferedChapter>): OfferedChapter => ({
  ...{ chapter_id: 1, name: 'Polynomials', lesson_no: 4, lessons: 4, is_done: false, skills: [] },
  ...chapter,
})
const sheet = {
  lesson,
  register: aRegister,
  students: [aSitter({ student_id: 1, name: 'Debjit Roy' })],
  guests: [],
  taught_topics: [],
  may_finish: true,
  offered: [offered({}), offered({ chapter_id: 2, name: 'Triangles', lesson_no: 1, lessons: 6 })],
}
const SAVE = 'PUT /api/lessons/7/register'
const FINISH = 'PUT /api/batches/3/plan/chapters/1'
const saved = {
  body: {
    message: 'Register saved.',
    register: { ...aRegister, state: 'taken', version: 1 },
    students: sheet.students,
  },
}
const finished = { body: { message: 'Chapter finished.' } }

beforeEach(() => {
  startSession('t', teacher)
  openOutbox()
  discardRegister(7)
})

/** Opens the register of that sheet, and returns what was sent. */
function show(answers: Record<string, unknown>, changes: object = {}) {
  const sent = answerWith({
    ...NO_NOTES,
    'GET /api/lessons/7': { body: { ...sheet, ...changes } },
    ...answers,
  } as Parameters<typeof answerWith>[0])
  open(<LessonRegisterScreen params={{ id: '7' }} />, '/teacher/lessons/7')
  return () =>
    sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body] as const)
}
const press = async (name: RegExp | string) =>
  userEvent.click(await screen.findByRole('button', { name }))
const isAsked = () => screen.queryByText(/Finished\?/) !== null

test('the last lesson of a chapter asks whether it is finished, and says it once the register is saved', async () => {
  const puts = show({ [SAVE]: saved, [FINISH]: finished })
  await screen.findByRole('button', { name: 'Polynomials 4 of 4' })
  expect(isAsked()).toBe(false)
  await press('Polynomials 4 of 4')
  await press('Yes')
  await press('Undo')
  await press('Yes')
  expect(puts()).toEqual([])
  await press('Save')
  await expect.poll(() => puts().length).toBe(2)
  expect(puts()[0]?.[1]).toMatchObject({ taught_topics: [{ chapter_id: 1 }] })
  expect(puts()[0]?.[1]).not.toHaveProperty('finished')
  expect(puts()[1]).toEqual([
    expect.stringContaining('/batches/3/plan/chapters/1'),
    { done_on: '2026-11-16' },
  ])
})

test('a chapter that had all its lessons is asked about though this one teaches another; "Not yet" ends it', async () => {
  show({}, { offered: [offered({ lesson_no: 5 }), offered({ chapter_id: 2, name: 'Triangles' })] })
  await screen.findByRole('button', { name: 'Triangles 4 of 4' })
  expect(screen.getByText('Polynomials.')).toBeTruthy()
  await press('Not yet')
  expect(isAsked()).toBe(false)
})

test.each([
  ['the register', SAVE, 1],
  ['the chapter', FINISH, 2],
])('if %s cannot be sent for now, both are kept, and sent again', async (_, call, count) => {
  const away = { status: 503, body: { error: 'Please try again in a moment.' } }
  const puts = show({ [SAVE]: saved, [FINISH]: finished, [call]: away })
  await press('Polynomials 4 of 4')
  await press('Yes')
  await press('Save')
  await expect.poll(() => puts().length).toBe(count)
  await expect.poll(async () => (await ownRecords()).size).toBe(1)
  await expect.poll(() => screen.getByRole('status').textContent).not.toBe('Sending…')
  const again = answerWith({
    ...NO_NOTES,
    ...{ 'GET /api/lessons/7': { body: sheet }, [SAVE]: saved, [FINISH]: finished },
  })
  await act(async () => void window.dispatchEvent(new Event('online')))
  await expect.poll(async () => (await ownRecords()).size).toBe(0)
  expect(again.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

test('a plan that has the chapter no longer is said, and the register is saved', async () => {
  const gone = { status: 404, body: { error: 'Chapter not found.' } }
  const puts = show({ [SAVE]: saved, [FINISH]: gone })
  await press('Polynomials 4 of 4')
  await press('Yes')
  await press('Save')
  expect(
    await screen.findByText('Polynomials was not marked as finished. Chapter not found.'),
  ).toBeTruthy()
  await expect.poll(async () => (await ownRecords()).size).toBe(0)
  expect(puts()).toHaveLength(2)
})

test('somebody who may not plan the batch is not asked', async () => {
  show({}, { may_finish: false })
  await press('Polynomials 4 of 4')
  expect(isAsked()).toBe(false)
})
