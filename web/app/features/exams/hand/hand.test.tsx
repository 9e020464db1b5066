import type { AnswerToMark } from '@ganit/contract/exams/test-marking'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { aTest } from '../../../../test/tests.ts'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { startSession } from '../../../session.ts'
import type { ToMark } from './hand.data.ts'
import HandScreen from './hand.tsx'

const marked = {
  item_id: 3,
  number: 3,
  part: null,
  or: false,
  kind: 'long',
  marks: 5,
  negative: 0,
} as const
const item: ToMark['item'] = {
  ...marked,
  question_id: 9,
  text: 'Prove that the angles of a triangle add up to 180°.',
  options: [],
  right: null,
  figures: [],
  group: null,
  solution: null,
  scheme: [
    { step: 'Parallel drawn', marks: 2 },
    { step: 'Angles named', marks: 3 },
  ],
}
const answer = (
  attempt_id: number,
  text: string,
  more: Partial<AnswerToMark> = {},
): AnswerToMark => ({
  attempt_id,
  student_id: null,
  name: null,
  value: { text },
  photos: [],
  mark: null,
  by: null,
  reason: null,
  marked_by: null,
  at: null,
  note: null,
  taken_by: null,
  is_taken_by_me: false,
  ...more,
})
const answers = [
  answer(5, 'They do.', { mark: 1, by: 'person', marked_by: 'Mita' }),
  answer(6, 'Draw a parallel.', {
    reason: 'A word here is not known.',
    taken_by: 'Admin',
    is_taken_by_me: true,
  }),
  answer(7, 'See photo.', { taken_by: 'Mita' }),
]

beforeEach(() => startSession('t', theAdmin))

test('answers without a mark come first, names are hidden, and Enter saves a mark and goes on', async () => {
  const sent = answerWith({
    'GET /api/tests/7': { body: { ...aTest, mode: 'online', paper_id: 5 } },
    'GET /api/tests/7/marking': {
      body: { items: [{ ...marked, answered: 3, waiting: 2 }], unmarked: 2, to_mark: 1 },
    },
    'GET /api/tests/7/items/3/answers': { body: { item, answers } },
    'POST /api/tests/7/items/3/take': { body: { message: '' } },
    'PUT /api/tests/7/items/3/marks': { body: { message: 'Marks saved.', unmarked: 1 } },
  })
  open(<HandScreen params={{ id: '7' }} />, '/admin/tests/7/mark')
  expect(await screen.findByText('Draw a parallel.')).toBeTruthy()
  expect(screen.getByText('A word here is not known.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Answer 1 of 3' })).toBeTruthy()
  expect(screen.getByText('2 answers to mark. 1 test is being marked by the key.')).toBeTruthy()
  expect(screen.queryByText(/is marking this answer/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Parallel drawn +2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Angles named +3' }))
  const field = screen.getByLabelText<HTMLInputElement>('Mark, of 5')
  expect(field.value).toBe('5')
  // Digits set the mark and Enter saves it, even after a step was pressed.
  await userEvent.keyboard('4.5{Enter}')

  expect(await screen.findByText('Mita is marking this answer.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    marks: [{ attempt_id: 6, mark: 4.5, note: null, seen: { mark: null, at: null } }],
  })
  expect(sent.filter(({ path }) => path.endsWith('/take')).map(({ body }) => body)).toEqual([
    { attempt_id: 6 },
    { attempt_id: 7 },
  ])
})

test('what is typed beside an answer stays while names are shown, others mark, and another answer is looked at', async () => {
  const other = { ...marked, item_id: 4, number: 4 }
  let items = [
    { ...marked, answered: 3, waiting: 1 },
    { ...other, answered: 2, waiting: 2 },
  ]
  answerWith({
    'GET /api/tests/7': { body: { ...aTest, mode: 'online', paper_id: 5 } },
    'GET /api/tests/7/marking': () => ({ body: { items, unmarked: 3, to_mark: 0 } }),
    'GET /api/tests/7/items/3/answers': { body: { item, answers } },
    'POST /api/tests/7/items/3/take': { body: { message: '' } },
  })
  const { router } = open(<HandScreen params={{ id: '7' }} />, '/admin/tests/7/mark')
  await screen.findByText('Draw a parallel.')
  const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Note/)
  await userEvent.type(note(), 'Which parallel?')
  await userEvent.click(screen.getByRole('switch', { name: 'Show names' }))
  expect(note().value).toBe('Which parallel?')

  // Somebody else marks the last waiting answer.
  items = items.map((each) => (each.item_id === 3 ? { ...each, waiting: 0 } : each))
  await act(() => queryClient.refetchQueries())
  expect(note().value).toBe('Which parallel?')

  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  expect(note().value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(note().value).toBe('Which parallel?')

  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  void router.navigate('/elsewhere')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(router.state.location.pathname).toBe('/admin/tests/7/mark')
})

test('a teacher who is told of another’s mark sends theirs again with the one that is shown by then', async () => {
  let shown = answers
  const error = 'Mita has given 2 meanwhile. Save again to put your mark in its place.'
  const sent = answerWith({
    'GET /api/tests/7': { body: { ...aTest, mode: 'online', paper_id: 5 } },
    'GET /api/tests/7/marking': {
      body: { items: [{ ...marked, answered: 3, waiting: 2 }], unmarked: 2, to_mark: 0 },
    },
    'GET /api/tests/7/items/3/answers': () => ({ body: { item, answers: shown } }),
    'POST /api/tests/7/items/3/take': { body: { message: '' } },
    'PUT /api/tests/7/items/3/marks': () => {
      if (shown !== answers) return { body: { message: 'Marks saved.', unmarked: 1 } }
      const hers = { mark: 2, by: 'person', marked_by: 'Mita', at: '2026-11-25T10:00:00Z' } as const
      shown = answers.map((each) => (each.attempt_id === 6 ? { ...each, ...hers } : each))
      return { status: 409, body: { error } }
    },
  })
  open(<HandScreen params={{ id: '7' }} />, '/admin/tests/7/mark')
  await userEvent.type(await screen.findByLabelText('Mark, of 5'), '4{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  await screen.findByText('2 of 5, Mita')
  await userEvent.click(screen.getByRole('button', { name: 'Save and next' }))
  await screen.findByText('Mita is marking this answer.')
  const seen = sent.flatMap(({ method, body }) =>
    method === 'PUT' ? (body as { marks: { seen: object }[] }).marks.map((each) => each.seen) : [],
  )
  expect(seen).toEqual([
    { mark: null, at: null },
    { mark: 2, at: '2026-11-25T10:00:00Z' },
  ])
})

test('a mark that is saved late leaves the person where they are by then, with what they typed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answerWith({
    'GET /api/tests/7': { body: { ...aTest, mode: 'online', paper_id: 5 } },
    'GET /api/tests/7/marking': {
      body: { items: [{ ...marked, answered: 3, waiting: 2 }], unmarked: 2, to_mark: 0 },
    },
    'GET /api/tests/7/items/3/answers': { body: { item, answers } },
    'POST /api/tests/7/items/3/take': { body: { message: '' } },
    'PUT /api/tests/7/items/3/marks': () =>
      promise.then(() => ({ body: { message: 'Marks saved.', unmarked: 1 } })),
  })
  open(<HandScreen params={{ id: '7' }} />, '/admin/tests/7/mark')
  const field = () => screen.getByLabelText<HTMLInputElement>('Mark, of 5')
  const skip = () => userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  expect(await screen.findByRole('heading', { name: 'Answer 1 of 3' })).toBeTruthy()
  await userEvent.type(field(), '4{Enter}')
  await skip()
  await userEvent.type(field(), '3')
  await skip()
  await userEvent.clear(field())
  await userEvent.type(field(), '2')
  await act(async () => resolve())
  await act(() => queryClient.refetchQueries())
  expect(screen.getByRole('heading', { name: 'Answer 3 of 3' })).toBeTruthy()
  expect(field().value).toBe('2')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('heading', { name: 'Answer 2 of 3' })).toBeTruthy()
  expect(field().value).toBe('3')
})
