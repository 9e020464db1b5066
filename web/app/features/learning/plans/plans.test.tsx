import type { Plan, PlannedChapter } from '@ganit/contract/learning/plans'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import PlanScreen from './plan.tsx'
import Plans from './plans.tsx'

const chapter = (changes: Partial<PlannedChapter>): PlannedChapter => ({
  ...{ chapter_id: 1, name: 'Real Numbers', class_number: 10, lessons: 8, taught: 3 },
  ...{ from_date: '2026-11-02', to_date: '2026-11-30', done_on: null, was_before: false },
  state: 'now',
  ...changes,
})
const triangles = chapter({
  ...{ chapter_id: 2, name: 'Triangles', lessons: 6, taught: 0, state: 'ahead' },
  ...{ from_date: '2026-12-02', to_date: '2027-01-31' },
})
const plan: Plan = {
  ...{ batch_id: 3, starts_on: '2026-11-02', ends_on: '2027-03-31', version: 4 },
  ...{ lessons_a_week: 3, planned: 11, worth: 3, behind: 8, words: '3 weeks behind' },
  ...{ silent: 3, not_taken: 1, off_plan: [{ chapter_id: 9, name: 'Sets', taught: 1 }] },
  chapters: [chapter({}), triangles],
}
const inBook = (chapter_id: number, name: string) => ({
  ...{ chapter_id, name, class_number: 10, is_active: true, position: chapter_id, version: 1 },
  ...{ skills: [], questions: 0, description: null },
})
const BASE = {
  'GET /api/batches/3': { body: { id: 3, name: 'Class 10 – Morning', classNumber: 10 } },
  'GET /api/chapters': { body: [inBook(1, 'Real Numbers'), inBook(2, 'Triangles')] },
  'GET /api/practice/chapters': { body: [] },
}
const SAVE = 'PUT /api/batches/3/plan'

beforeEach(() => {
  startSession('t', { ...theAdmin, userType: 'teacher', uid: 't1' })
  vi.useFakeTimers({ now: new Date('2026-11-26T06:00:00Z'), toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

function show(stored: Plan | null, answers: object = {}) {
  const sent = answerWith({
    ...BASE,
    'GET /api/batches/3/plan': { body: { plan: stored } },
    ...answers,
  } as Parameters<typeof answerWith>[0])
  open(<PlanScreen params={{ id: '3' }} />, '/teacher/batches/3/plan')
  return (method: string) =>
    sent
      .filter((each) => each.method === method)
      .map(({ body }) => body as { chapters: { chapter_id: number; lessons: number }[] })
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Chapters of the plan' })).getAllByRole('listitem')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a plan says where it stands, blames nobody for what is not said, and is changed and saved', async () => {
  const bodies = show(plan, { [SAVE]: { body: { message: 'Plan saved.', plan } } })
  expect((await rows()).map((row) => row.textContent)).toEqual([
    expect.stringContaining('Real Numbers Now−3 of 8+'),
    expect.stringContaining('Triangles Ahead−0 of 6+'),
  ])
  expect(screen.getByText('3 weeks behind')).toBeTruthy()
  expect(screen.getByText(/4 lessons do not say what was taught\./).textContent).toContain(
    'Not in the plan: Sets (1 lesson)',
  )
  await press('Move Triangles up')
  await press('Triangles: one lesson more')
  await press('Taught before today')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Real Numbers' }))
  await press('Save plan')
  expect(await screen.findByText('Plan saved.')).toBeTruthy()
  expect(bodies('PUT')).toEqual([
    {
      ...{ starts_on: '2026-11-02', ends_on: '2027-03-31', version: 4 },
      chapters: [
        {
          ...{ chapter_id: 2, lessons: 7, was_before: false },
          ...{ from_date: '2026-12-02', to_date: '2027-01-31' },
        },
        {
          ...{ chapter_id: 1, lessons: 8, was_before: true },
          ...{ from_date: '2026-11-02', to_date: '2026-11-30' },
        },
      ],
    },
  ])
})

test('laid out anew, it says first when it ends, and nothing changes without a yes', async () => {
  const found = {
    ...{ lessons: 40, last_on: '2027-02-12' },
    chapters: [
      { chapter_id: 1, lessons: 5, from_date: '2026-11-02', to_date: '2026-12-10' },
      { chapter_id: 2, lessons: 6, from_date: '2026-12-11', to_date: '2027-02-12' },
    ],
  }
  const bodies = show(plan, { 'POST /api/batches/3/plan/suggest': { body: found } })
  await press('Lay out anew')
  expect(
    await screen.findByText('Ends on 12 February 2027 instead of 31 January 2027.'),
  ).toBeTruthy()
  await press('Cancel')
  expect((screen.getByLabelText('Triangles: To') as HTMLInputElement).value).toBe('2027-01-31')
  await press('Lay out anew')
  await press('Lay out')
  await expect
    .poll(() => (screen.getByLabelText('Triangles: To') as HTMLInputElement).value)
    .toBe('2027-02-12')
  // The request has the lessons left, from tomorrow; a chapter that has begun keeps its first day.
  expect(bodies('POST')[0]).toEqual({
    ...{ starts_on: '2026-11-27', ends_on: '2027-03-31' },
    chapters: [
      { chapter_id: 1, lessons: 5, from_date: '2026-11-02' },
      { chapter_id: 2, lessons: 6 },
    ],
  })
})

const ends = () => screen.getByLabelText<HTMLInputElement>('Ends')
const end = (day: string) => fireEvent.change(ends(), { target: { value: day } })

test('what is changed while days are suggested or the plan is saved stays, and is saved next', async () => {
  const waits: (() => void)[] = []
  const slow = (body: object) => () =>
    new Promise<{ body: object }>((resolve) => waits.push(() => resolve({ body })))
  const found = {
    ...{ lessons: 40, last_on: '2027-02-12' },
    chapters: [{ chapter_id: 2, lessons: 9, from_date: '2026-12-11', to_date: '2027-02-12' }],
  }
  const bodies = show(plan, {
    'POST /api/batches/3/plan/suggest': slow(found),
    [SAVE]: slow({ message: 'Plan saved.', plan: { ...plan, version: 5 } }),
  })
  const answer = async () => {
    await expect.poll(() => waits.length).toBe(1)
    await act(async () => waits.pop()?.())
  }
  await press('Suggest')
  end('2027-03-20')
  await answer()
  expect(await screen.findByText('40 lessons to 31 Mar 2027.')).toBeTruthy()
  expect(ends().value).toBe('2027-03-20')
  expect(await rows()).toHaveLength(1)

  await press('Save plan')
  end('2027-03-10')
  await answer()
  expect(await screen.findByText('Plan saved.')).toBeTruthy()
  expect(ends().value).toBe('2027-03-10')
  await press('Save plan')
  expect(bodies('PUT')).toMatchObject([
    { ends_on: '2027-03-20', version: 4 },
    { ends_on: '2027-03-10', version: 5 },
  ])
})

test('a plan that was saved stays as it was saved, however long the next answer takes', async () => {
  const saved = { ...plan, version: 5, chapters: plan.chapters.toReversed() }
  let reads = 0
  show(plan, {
    'GET /api/batches/3/plan': () => {
      reads += 1
      return reads > 1 ? new Promise(() => {}) : { body: { plan } }
    },
    [SAVE]: { body: { message: 'Plan saved.', plan: saved } },
  })
  await rows()
  await press('Move Triangles up')
  await press('Save plan')
  expect(await screen.findByText('Plan saved.')).toBeTruthy()
  expect((await rows()).map((row) => row.textContent)).toEqual([
    expect.stringContaining('Triangles'),
    expect.stringContaining('Real Numbers'),
  ])
})

test('a plan that is edited outlives what others save, and does not overwrite it unseen', async () => {
  let now = plan
  const error = 'This plan was changed in another tab or by someone else. Reload to see it.'
  const bodies = show(plan, {
    'GET /api/batches/3/plan': () => ({ body: { plan: now } }),
    [SAVE]: { status: 409, body: { error } },
    'PUT /api/batches/3/plan/chapters/1': () => {
      const [first, ...others] = plan.chapters
      const done = { ...(first as PlannedChapter), done_on: '2026-11-26', state: 'done' as const }
      now = { ...plan, ends_on: '2027-02-01', version: 5, chapters: [done, ...others] }
      return { body: { message: 'Chapter finished.' } }
    },
  })
  await rows()
  end('2027-03-20')
  await press('Finished: Real Numbers')
  expect(await screen.findByRole('button', { name: 'Open again: Real Numbers' })).toBeTruthy()
  expect(ends().value).toBe('2027-03-20')
  await press('Save plan')
  expect(await screen.findByText(error)).toBeTruthy()
  expect(bodies('PUT').at(-1)).toMatchObject({ ends_on: '2027-03-20', version: 4 })
  expect(ends().value).toBe('2027-03-20')
})

test('without a plan the chapters of the class are suggested, and what is refused is said', async () => {
  const found = {
    ...{ lessons: 50, last_on: '2027-03-20' },
    chapters: [{ chapter_id: 2, lessons: 45, from_date: '2026-11-27', to_date: '2027-03-20' }],
  }
  const error = 'Only 10 lessons for 15 chapters.'
  const suggest = 'POST /api/batches/3/plan/suggest'
  show(null, { [suggest]: { status: 400, body: { error, fields: { ends_on: error } } } })
  expect(await screen.findByText('This batch has no plan.')).toBeTruthy()
  const [button] = await screen.findAllByRole('button', { name: 'Suggest' })
  if (button) await userEvent.click(button)
  expect(await screen.findByText(error)).toBeTruthy()
  answerWith({ ...BASE, [suggest]: { body: found } } as Parameters<typeof answerWith>[0])
  if (button) await userEvent.click(button)
  expect((await rows())[0]?.textContent).toContain('Triangles Ahead')
})

test('somebody who may not plan reads it without buttons', async () => {
  startSession('t', { ...theAdmin, userType: 'desk', uid: 'd1' })
  show(plan)
  expect((await rows())[0]?.textContent).toContain('2 Nov 2026 – 30 Nov 2026')
  expect(screen.queryByRole('button', { name: 'Save plan' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Finished/ })).toBeNull()
  expect(screen.queryByText('Questions for practice')).toBeNull()
})

test('the list has where each batch stands, in words and as a bar', async () => {
  const item = {
    ...{ batch_id: 3, batch_name: 'Class 10 – Morning', teacher: 'Rina Sen', now: ['Triangles'] },
    ...{ chapters: { done: 2, now: 1, ahead: 5 }, planned: 11, worth: 3, behind: 8 },
    ...{ words: '3 weeks behind', silent: 2, has_plan: true },
  }
  const none = { ...item, batch_id: 4, batch_name: 'Club', has_plan: false, silent: 0, now: [] }
  const items = [item, { ...none, words: 'no plan', behind: 0 }]
  const roots = { chapter_id: 1, name: 'Real Numbers', class_number: 10, questions: 18, days: 6 }
  answerWith({
    'GET /api/plans': { body: { items, total: 2, page: 1, page_size: 20 } },
    'GET /api/practice/chapters': {
      body: [
        { ...roots, reserved: 28, of: 40 },
        { ...roots, chapter_id: 2, name: 'Triangles', questions: 1, days: 1, reserved: 0, of: 1 },
        { ...roots, chapter_id: 3, name: 'Circles', questions: 0, days: 0, reserved: 0, of: 0 },
      ],
    },
  })
  open(<Plans />, '/admin/plans')
  const asked = within(await screen.findByRole('table', { name: 'Questions for practice' }))
  expect(asked.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Chapter'),
    'Real Numbers Class 1018 questions, 6 days28 of 40 reserved',
    'Triangles Class 101 question, 1 day',
    'Circles Class 10No questions',
  ])
  const [first, second] = (await screen.findAllByRole('row')).slice(1)
  expect(first?.textContent).toContain('2 done, 1 now, 5 ahead')
  expect(first?.textContent).toMatch(/Triangles.*3 weeks behind.*2 registers/)
  expect(second?.textContent).toContain('No plan yet')
  expect(second?.textContent).not.toMatch(/behind|registers/)
})
