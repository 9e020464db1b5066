import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../../test/lessons.ts'
import { aRegister, aSitter } from '../../../../test/registers.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { ownRecords, sweepOwnRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import { HomeworkPart } from './homework-part.tsx'
import { LessonDock } from './lesson-dock.tsx'
import { discardHomework, useKeptHomework } from './outbox/homework-outbox.ts'

const SAVE = 'PUT /api/lessons/71/homework'
const homework = { text: 'Page 12', due_date: '2026-11-25', file: null }
const taken = { ...aRegister, state: 'taken', version: 1 } as const
const sheetOf = (
  lesson: ReturnType<typeof aLesson>,
  next_lesson: string | null = null,
): LessonRegister => ({
  ...{
    lesson,
    register: taken,
    students: [aSitter({ student_id: 1, name: 'Debjit Roy' })],
    guests: [],
  },
  ...{ taught_topics: [], offered: [], may_finish: false, next_lesson },
})

/** The homework of a lesson whose register is taken, with the one Save. */
function Homework({ sheet }: { sheet: LessonRegister }) {
  const homework = useKeptHomework(71)
  return (
    <>
      <HomeworkPart sheet={sheet} />
      <LessonDock sheet={sheet} kept={{ register: undefined, homework }} hasOpened mayMark />
    </>
  )
}
const show = (lesson = aLesson({ lesson_id: 71 }), next: string | null = null) =>
  open(<Homework sheet={sheetOf(lesson, next)} />)
const status = () => screen.getByRole('status').textContent
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Homework' })
const saved = { body: { message: 'Homework saved.', homework } }

beforeEach(async () => {
  startSession('t', theAdmin)
  discardHomework(71)
  await sweepOwnRecords(theAdmin.email)
})

test('homework is sent with its day and file, and then kept no longer', async () => {
  const sent = answerWith({ [SAVE]: saved })
  show()
  await userEvent.type(text(), 'Page 12')
  await userEvent.type(screen.getByLabelText('Due Date'), '2026-11-25')
  const sheet = new File(['%PDF-'], 'sheet.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText('Picture or PDF'), sheet)
  expect(await screen.findByText('sheet.pdf')).toBeTruthy()
  await save()
  await expect.poll(async () => (await ownRecords()).size).toBe(0)
  expect(sent[0]?.body).toEqual({
    text: 'Page 12',
    due_date: '2026-11-25',
    file: 'data:application/pdf;base64,JVBERi0=',
    hand_in: 'none',
  })
})

test('without a network it is kept over a reload and sent when the network is back', async () => {
  answerWith({ [SAVE]: new TypeError('Failed to fetch') })
  const { close } = show()
  await userEvent.type(text(), 'Page 12')
  await save()
  await expect.poll(async () => (await ownRecords()).size).toBe(1)
  close()

  const sent = answerWith({ [SAVE]: new TypeError('Failed to fetch') })
  show()
  await expect.poll(() => text().value).toBe('Page 12')
  await expect.poll(() => sent.length).toBe(1)
  const later = answerWith({ [SAVE]: saved })
  await expect.poll(() => screen.queryByText('Sending…')).toBeNull()
  await act(async () => void window.dispatchEvent(new Event('online')))
  await expect.poll(() => later.length).toBe(1)
  await expect.poll(async () => (await ownRecords()).size).toBe(0)
})

test('what is typed while it is sent stays, to be saved next', async () => {
  let answer = () => {}
  const until = new Promise<void>((resolve) => {
    answer = resolve
  })
  const sent = answerWith({ [SAVE]: async () => until.then(() => saved) })
  show()
  await userEvent.type(text(), 'Page 12')
  await save()
  await expect.poll(() => sent.length).toBe(1)
  await userEvent.type(text(), ' and 13')
  await act(async () => answer())
  await expect.poll(() => screen.queryByText('Sending…')).toBeNull()
  expect(text().value).toBe('Page 12 and 13')
  expect((await ownRecords()).size).toBe(1)
  await save()
  await expect.poll(async () => (await ownRecords()).size).toBe(0)
  expect(sent[1]?.body).toMatchObject({ text: 'Page 12 and 13' })
})

test('a server that cannot just now is asked again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const busy = { status: 503, body: { error: 'Please try again in a moment.' } }
  const sent = answerWith({ [SAVE]: () => (sent.length > 1 ? saved : busy) })
  show()
  await userEvent.type(text(), 'Page 12')
  await save()
  await expect.poll(() => sent.length).toBe(1)
  await expect.poll(() => screen.queryByText('Sending…')).toBeNull()
  await act(async () => void vi.advanceTimersByTime(2_000))
  await expect.poll(async () => (await ownRecords()).size).toBe(0)
  expect(sent).toHaveLength(2)
  vi.useRealTimers()
})

test('what is refused stays with its reason, and what is discarded is as it is stored', async () => {
  const error = 'File must be a picture or a PDF.'
  answerWith({ [SAVE]: { status: 400, body: { error: 'Wrong.', fields: { file: error } } } })
  show(aLesson({ lesson_id: 71, homework }))
  await userEvent.type(text(), ', all')
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  expect(text().value).toBe('Page 12, all')
  await userEvent.click(screen.getByRole('button', { name: 'Discard homework' }))
  expect(text().value).toBe('Page 12')
})

test('homework goes only once that is said again', async () => {
  const sent = answerWith({ 'DELETE /api/lessons/71/homework': { body: { message: 'Gone.' } } })
  show(aLesson({ lesson_id: 71, homework }))
  const press = async (answer: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Delete homework' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: answer }))
  }
  await press('Cancel')
  expect(sent).toEqual([])
  await press('Delete')
  await expect.poll(() => sent.length).toBe(1)
})

test('a file of more than 5 MB is refused before it is sent', async () => {
  show()
  const big = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.pdf', {
    type: 'application/pdf',
  })
  await userEvent.upload(screen.getByLabelText('Picture or PDF'), big)
  expect(screen.getByRole('alert').textContent).toContain('at most 5 MB')
})

const page = { total: 1, page: 1, page_size: 20 }
const set = {
  ...{ set_id: 3, batch_id: 4, lesson_id: 71, title: 'Circles', due_on: null },
  ...{ only_named: false, student_ids: [], question_ids: [1, 2], begun: 0, version: 1 },
}
const chapter = {
  ...{ chapter_id: 5, class_number: 9, position: 0, name: 'Lines', version: 1, is_active: true },
}
const withSets = (items: object[]) => ({
  [SAVE]: saved,
  'GET /api/chapters': { body: [chapter] },
  'GET /api/skills': { body: [] },
  'GET /api/questions': { body: { ...page, items: [] } },
  'GET /api/practice-sets': { body: { ...page, items } },
})

test('questions are drawn with homework, taken away, or chosen one by one', async () => {
  const sent = answerWith(withSets([set]))
  show()
  const bodies = () => sent.flatMap(({ body }) => (body ? [body] : []))
  const isSaved = () => expect.poll(async () => (await ownRecords()).size).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Questions to practise' }))
  await userEvent.type(text(), 'Page 12')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove question 1' }))
  await save()
  await expect.poll(() => bodies().at(-1)).toMatchObject({ set: { question_ids: [2] } })

  await isSaved()
  await userEvent.click(await screen.findByRole('button', { name: 'Take the questions away' }))
  await save()
  await expect.poll(() => bodies().at(-1)).toMatchObject({ set: null })

  await isSaved()
  await userEvent.click(screen.getByLabelText('Drawn from topics'))
  await screen.findByRole('option', { name: 'Lines (Class 9)' })
  await userEvent.selectOptions(screen.getByLabelText('Chapter'), '5')
  await save()
  const from = [{ chapter_id: '5', skill_id: '', difficulty: '', count: '8' }]
  await expect.poll(() => bodies().at(-1)).toMatchObject({ set: { from } })
})

test('what is refused of questions stands beside them, after a reload too', async () => {
  const error = 'Only 3 questions in Lines.'
  const refused = { status: 409, body: { error, fields: { 'from.0.count': error } } }
  answerWith({ ...withSets([]), [SAVE]: refused })
  const { close } = show()
  await userEvent.type(text(), 'Page 12')
  await userEvent.click(screen.getByRole('button', { name: 'Questions to practise' }))
  await userEvent.click(await screen.findByLabelText('Drawn from topics'))
  await screen.findByRole('option', { name: 'Lines (Class 9)' })
  await userEvent.selectOptions(screen.getByLabelText('Chapter'), '5')
  await save()
  const beside = () => screen.queryByText(error, { ignore: '[role=status] *' })
  await expect.poll(beside).toBeTruthy()
  expect(status()).toBe(`Homework: ${error}`)
  close()

  show()
  await expect.poll(beside).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Number'))
  expect(beside()).toBeNull()
  expect(status()).not.toContain(error)
})

test('questions that somebody has begun stay as they are', async () => {
  answerWith(withSets([{ ...set, begun: 1 }]))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Questions to practise' }))
  expect(await screen.findByText('1 student has begun, so they stay.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('new homework is for the next lesson, and another day is two presses away', async () => {
  const sent = answerWith({ [SAVE]: saved })
  show(undefined, '2026-11-30')
  const chip = (name: string) => screen.getByRole('button', { name })
  expect(chip('Next lesson, Mon 30 Nov').getAttribute('aria-pressed')).toBe('true')
  expect((await ownRecords()).size).toBe(0)
  await userEvent.type(text(), 'Page 12')
  await userEvent.click(chip('Other day…'))
  await userEvent.clear(screen.getByLabelText('Due Date'))
  await userEvent.type(screen.getByLabelText('Due Date'), '2026-12-02')
  await userEvent.click(chip('Next lesson, Mon 30 Nov'))
  expect(screen.queryByLabelText('Due Date', { selector: 'input' })).toBeNull()
  await save()
  await expect.poll(status).toBe('Saved, 1 family is told of the homework')
  expect(sent[0]?.body).toMatchObject({ text: 'Page 12', due_date: '2026-11-30' })
})

test('homework that is there keeps its day, also none', () => {
  show(aLesson({ lesson_id: 71, homework: { ...homework, due_date: null } }), '2026-11-30')
  const next = screen.getByRole('button', { name: 'Next lesson, Mon 30 Nov' })
  expect(next.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByLabelText<HTMLInputElement>('Due Date', { selector: 'input' }).value).toBe('')
})

test('homework that was saved before the register is not the whole lesson', async () => {
  answerWith({ [SAVE]: saved })
  const { close } = show()
  await userEvent.type(text(), 'Page 12')
  await save()
  await expect.poll(status).toBe('Saved, 1 family is told of the homework')
  close()
  const untaken = { ...sheetOf(aLesson({ lesson_id: 71, homework })), register: aRegister }
  open(<Homework sheet={untaken} />)
  expect(status()).toBe('Not taken yet')
})

/** The foot of a lesson that was cancelled. */
function Cancelled() {
  const homework = useKeptHomework(71)
  const sheet = sheetOf(aLesson({ lesson_id: 71, state: 'cancelled', reason: 'Diwali' }))
  return (
    <LessonDock sheet={sheet} kept={{ register: undefined, homework }} hasOpened mayMark={false} />
  )
}

test('homework typed for a lesson that is cancelled by then can only be discarded', async () => {
  answerWith({})
  const { close } = show()
  await userEvent.type(text(), 'Page 12')
  close()
  open(<Cancelled />)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByText('Discard'))
  await expect.poll(async () => (await ownRecords()).size).toBe(0)
})
