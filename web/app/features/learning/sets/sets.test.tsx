import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBankQuestion } from '../../../../test/bank-question.ts'
import { aBatchOverview } from '../../../../test/overview.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { BatchSlips } from '../slips/batch-slips.tsx'
import BatchSets from './batch-sets.tsx'
import NewSet from './new-set.tsx'
import PracticeSetScreen from './practice-set.tsx'

const set = {
  ...{ set_id: 3, batch_id: 4, lesson_id: null, title: 'Signs again', due_on: '2026-12-04' },
  ...{ question_ids: [11, 12], only_named: true, student_ids: [7], begun: 0, version: 2 },
}
const PAGE = { total: 2, page: 1, page_size: 20 }
const LIST = 'GET /api/practice-sets'
const ADD = 'POST /api/practice-sets'
const questions = [11, 12, 13].map((question_id) => ({
  ...aBankQuestion,
  ...{ question_id, text: `What is ${question_id}?` },
}))
/** The bank answers with the questions asked for by number, else with all. */
const bank = ({ path }: { path: string }) => {
  const ids = new URL(path, 'http://a').searchParams.get('ids')?.split(',')
  const items = questions.filter(({ question_id }) => !ids || ids.includes(String(question_id)))
  return { body: { ...PAGE, total: items.length, items } }
}
const STUDENTS = aBatchOverview([
  [7, 'অনন্যা সেন'],
  [8, 'Riya Das'],
])
const AROUND = {
  'GET /api/batches/4/overview': { body: STUDENTS },
  'GET /api/questions': bank,
  'GET /api/chapters': { body: [] },
  'GET /api/skills': { body: [] },
}
const bodyOf = (sent: ReturnType<typeof answerWith>, method: string) =>
  sent.find((each) => each.method === method)?.body
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T06:00:00Z'), toFake: ['Date'] })
  startSession('t', { ...theAdmin, userType: 'teacher', uid: 't1' })
})

test('sets are listed with whose they are and how many have begun; only fresh ones are deleted', async () => {
  const ofHomework = { ...set, set_id: 2, lesson_id: 9, title: 'Circles', due_on: null }
  const all = { only_named: false, student_ids: [] }
  const gone = { ...set, set_id: 5, title: 'Signs', student_ids: [] }
  const items = [set, { ...ofHomework, ...all, begun: 1 }, gone]
  const sent = answerWith({
    ...AROUND,
    [LIST]: { body: { ...PAGE, items } },
    'DELETE /api/practice-sets/3': { body: { message: 'Set deleted.' } },
  })
  open(<BatchSets params={{ id: '4' }} />, '/teacher/batches/4/sets')
  const [, own, homework, ofNobody] = await screen.findAllByRole('row')
  if (!own || !homework || !ofNobody) throw new Error('There are no rows.')
  expect(within(own).getByText('অনন্যা সেন')).toBeTruthy()
  expect(within(own).getByText('0 of 1')).toBeTruthy()
  expect(within(own).getByRole('link').getAttribute('href')).toBe('/teacher/sets/3')
  expect(within(homework).getByText('1 of 2')).toBeTruthy()
  expect(within(homework).getByRole('link').getAttribute('href')).toBe('/teacher/lessons/9')
  expect(within(homework).queryByRole('button')).toBeNull()
  expect(within(ofNobody).getByText('Nobody any more')).toBeTruthy()
  expect(within(ofNobody).getByText('0 of 0')).toBeTruthy()
  await userEvent.click(within(own).getByRole('button', { name: 'Delete' }))
  const asked = await screen.findByRole('alertdialog')
  await userEvent.click(within(asked).getByRole('button', { name: 'Delete' }))
  await expect.poll(() => sent.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('a batch without sets leads to the form', async () => {
  answerWith({ ...AROUND, [LIST]: { body: { ...PAGE, total: 0, items: [] } } })
  open(<BatchSets params={{ id: '4' }} />)
  expect(await screen.findByText('No practice sets yet.')).toBeTruthy()
  const [add] = screen.getAllByRole('link', { name: 'Add set' })
  expect(add?.getAttribute('href')).toBe('/teacher/batches/4/sets/new')
})

test('Reteach fills the form with the students and questions of a slip', async () => {
  const slip = {
    ...{
      name: 'forgot to change the sign',
      topic: 'Signs',
      of: 9,
      answers: 5,
      text: 'Look at it.',
    },
    students: [
      { student_id: 7, name: 'অনন্যা সেন' },
      { student_id: 8, name: 'Riya Das' },
    ],
    question_ids: [11, 12],
  }
  answerWith({ 'GET /api/batches/4/slips': { body: [slip] } })
  open(<BatchSlips batch_id={4} />)
  const link = await screen.findByRole('link', { name: 'Reteach' })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://a')
  expect(pathname).toBe('/teacher/batches/4/sets/new')
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ title: 'Signs', students: '7,8', questions: '11,12' },
  })
})

const FILLED = '/teacher/batches/4/sets/new?title=Signs&students=7&questions=11,12'

test('a slip fills the form; a question is taken out, another found by its number, and it is added once', async () => {
  const sent = answerWith({
    ...AROUND,
    [ADD]: { status: 201, body: { message: 'Set added.', set } },
  })
  const { address } = open(<NewSet params={{ id: '4' }} />, FILLED)
  expect(await screen.findByText('What is 11?')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Signs')
  expect(screen.getByLabelText<HTMLInputElement>('অনন্যা সেন').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Riya Das').checked).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Remove question 1' }))
  await userEvent.type(screen.getByRole('combobox', { name: 'Add a question' }), '13')
  await userEvent.click(await screen.findByRole('option', { name: /^Question 13/ }))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(address).toBe('/teacher/batches/4/sets')
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(bodyOf(sent, 'POST')).toEqual({
    ...{ batch_id: 4, title: 'Signs', due_on: '2026-12-07' },
    ...{ student_ids: [7], question_ids: [12, 13] },
  })
})

test('what is refused stands at its field', async () => {
  const kept = '1 of these questions is kept for a test.'
  const answers = [
    { status: 409, body: { error: kept, fields: { question_ids: kept }, question_ids: [11] } },
    {
      status: 400,
      body: {
        error: 'Please correct the fields named here.',
        fields: {
          'question_ids.0': 'Practice cannot ask this question.',
          'student_ids.0': 'Not in this batch.',
        },
      },
    },
    {
      status: 409,
      body: {
        error: 'Only 3 questions in Lines.',
        fields: { 'from.0.count': 'Only 3 questions in Lines.' },
      },
    },
  ]
  const sent = answerWith({
    ...AROUND,
    'GET /api/chapters': {
      body: [
        { chapter_id: 5, class_number: 9, position: 0, name: 'Lines', version: 1, is_active: true },
      ],
    },
    [ADD]: () => answers.shift() ?? { status: 500 },
  })
  open(<NewSet params={{ id: '4' }} />, FILLED)
  await screen.findByText('What is 11?')
  await save()
  expect(await screen.findByText(kept)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Add a question' })).toBe(document.activeElement)
  await save()
  const [row] = within(screen.getByRole('list', { name: 'Questions' })).getAllByRole('listitem')
  expect(
    await within(row as HTMLElement).findByText('Practice cannot ask this question.'),
  ).toBeTruthy()
  expect(screen.getByText('Not in this batch.')).toBeTruthy()
  // With other questions, the positions named in the errors no longer apply.
  await userEvent.click(screen.getByRole('button', { name: 'Remove question 2' }))
  expect(screen.queryByText('Practice cannot ask this question.')).toBeNull()
  expect(screen.getByText('Not in this batch.')).toBeTruthy()

  await userEvent.click(screen.getByLabelText('Drawn from topics'))
  await userEvent.selectOptions(screen.getByLabelText('Chapter'), '5')
  await save()
  expect(await screen.findByText('Only 3 questions in Lines.')).toBeTruthy()
  expect(screen.getByLabelText('Number')).toBe(document.activeElement)
  expect(bodyOf(sent.toReversed(), 'POST')).toMatchObject({
    from: [{ chapter_id: '5', skill_id: '', difficulty: '', count: '8' }],
  })
})

test('without a title, questions or the students that are to be chosen nothing is sent', async () => {
  const sent = answerWith(AROUND)
  open(<NewSet params={{ id: '4' }} />, '/teacher/batches/4/sets/new')
  await userEvent.click(await screen.findByLabelText('Chosen students'))
  await save()
  expect(await screen.findByText('Choose questions.')).toBeTruthy()
  expect(screen.getByText('Choose students.')).toBeTruthy()
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true')
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

test('once somebody has begun only the day is left to change', async () => {
  const sent = answerWith({
    ...AROUND,
    'GET /api/practice-sets/3': { body: { ...set, begun: 1 } },
    'PUT /api/practice-sets/3': { body: { message: 'Set saved.', set } },
  })
  const { address } = open(<PracticeSetScreen params={{ id: '3' }} />, '/teacher/sets/3')
  expect(await screen.findByText('1 student has begun. Only the day can change.')).toBeTruthy()
  expect(await screen.findByText('What is 12?')).toBeTruthy()
  expect(screen.queryByLabelText('Title')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  const due = screen.getByLabelText('Due')
  await userEvent.clear(due)
  await userEvent.type(due, '2026-12-20')
  await save()
  await expect.poll(address).toBe('/teacher/batches/4/sets')
  expect(bodyOf(sent, 'PUT')).toEqual({ due_on: '2026-12-20', version: 2 })
})

test('somebody who begins while the form is open leaves the day alone to change', async () => {
  const error = 'Somebody has begun.'
  let begun = 0
  const put = vi.fn(() => {
    begun = 1
    return { status: 409, body: { error } }
  })
  answerWith({
    ...AROUND,
    'GET /api/practice-sets/3': () => ({ body: { ...set, begun } }),
    'PUT /api/practice-sets/3': put,
  })
  open(<PracticeSetScreen params={{ id: '3' }} />, '/teacher/sets/3')
  await userEvent.type(await screen.findByLabelText('Title'), ' and again')
  await save()
  expect(await screen.findByText('1 student has begun. Only the day can change.')).toBeTruthy()
  expect(screen.queryByLabelText('Title')).toBeNull()
  expect(screen.getByText('Signs again')).toBeTruthy()
})

test('somebody else’s newer title is shown before it is overwritten', async () => {
  let version = 2
  answerWith({
    ...AROUND,
    'GET /api/practice-sets/3': () => ({
      body: { ...set, version, title: version === 2 ? set.title : 'Theirs' },
    }),
    'PUT /api/practice-sets/3': () => {
      version = 3
      return { status: 409, body: { error: 'Somebody else has changed it.' } }
    },
  })
  open(<PracticeSetScreen params={{ id: '3' }} />, '/teacher/sets/3')
  await userEvent.type(await screen.findByLabelText('Title'), ', mine')
  await save()
  expect(await screen.findByText(/Theirs|somebody else/i)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Signs again, mine')
})

test('a set of homework leads to its lesson', async () => {
  answerWith({ ...AROUND, 'GET /api/practice-sets/3': { body: { ...set, lesson_id: 9 } } })
  open(<PracticeSetScreen params={{ id: '3' }} />, '/teacher/sets/3')
  const link = await screen.findByRole('link', { name: 'the lesson' })
  expect(link.getAttribute('href')).toBe('/teacher/lessons/9')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
