import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { aTest } from '../../../../test/tests.ts'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import TestScreen from '../test.tsx'
import type { Statistics } from './statistics.data.ts'

const statistics: Statistics = {
  sat: 12,
  maximum: 40,
  mean: 24.333333,
  median: 25,
  deviation: 6.5,
  histogram: [
    { from: 0, to: 20, count: 3 },
    { from: 20, to: 40, count: 9 },
  ],
  items: [
    {
      item_id: 1,
      question_id: 4,
      number: 1,
      part: null,
      or: false,
      kind: 'choice',
      maximum: 4,
      counted: 12,
      facility: 0.625,
      options: [
        { option: 'A', count: 9, share: 0.75, is_right: true },
        { option: 'B', count: 2, share: 0.17, is_right: false },
      ],
      slips: [{ name: 'sign lost', count: 2, of: 11 }],
      answered: 11,
      blank: 1,
      average_seconds: 41.6,
      is_dropped: false,
    },
  ],
  note: null,
}

const asked = {
  ...{ item_id: 1, question_id: 4, number: 1, part: null, or: false, kind: 'choice', marks: 4 },
  ...{ negative: 1, text: 'What is 1 + 1?', options: ['two', 'three'], figures: [], group: null },
  ...{ right: ['A'], solution: null, scheme: [] },
}

beforeEach(() => startSession('t', theAdmin))

test('the totals are drawn and stand in a table, and each question says how hard it was', async () => {
  answerWith({
    'GET /api/tests/7': { body: aTest },
    'GET /api/tests/7/statistics': { body: statistics },
  })
  open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7?show=statistics')
  expect(
    await screen.findByText('12 sat. Mean 24.33 of 40, median 25, deviation 6.5.'),
  ).toBeTruthy()
  const totals = within(screen.getByRole('region', { name: 'Totals' }))
  await userEvent.click(totals.getByText('As a table'))
  expect(totals.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'TotalStudents',
    '0 to 203',
    '20 to 409',
  ])
  const questions = within(screen.getByRole('region', { name: 'Questions' }))
  expect(questions.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '1',
    '63 %',
    'A (right) 9, B 2',
    'sign lost: 2 of 11',
    '1',
    '42',
    'Correct key',
  ])
})

test('before a key is corrected it is shown what changes; then where else it may be wrong', async () => {
  const sent = answerWith({
    'GET /api/tests/7': { body: aTest },
    'GET /api/tests/7/statistics': { body: statistics },
    'GET /api/tests/7/items/1/answers': { body: { item: asked, answers: [] } },
    'POST /api/tests/7/items/1/key': ({ body }) => ({
      body: {
        changed: 12,
        up: 10,
        down: 2,
        largest: 5,
        ...((body as { confirm?: true }).confirm && {
          message: 'Key corrected.',
          version: 4,
          question_id: 4,
          other_tests: [{ test_id: 9, title: 'Retest' }],
        }),
      },
    }),
  })
  open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7?show=statistics')
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await press('Correct the key of question 1')
  const question = within(await screen.findByRole('region', { name: 'Question' }))
  expect(await question.findByText('What is 1 + 1?')).toBeTruthy()
  await press('Show what changes')
  expect(screen.getByText('Choose what is right.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('A'))
  await userEvent.click(screen.getByLabelText('B'))
  expect(screen.getByText('Each of them alone brings full marks.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('A'))
  expect(screen.queryByText('Each of them alone brings full marks.')).toBeNull()
  await userEvent.click(screen.getByLabelText('A'))
  await userEvent.type(screen.getByLabelText('Reason'), 'B is right, too.')
  await press('Show what changes')
  expect(await screen.findByText(/^12 totals change: 10 up, 2 down, by 5 at most\./)).toBeTruthy()
  // A change needs a new preview.
  await userEvent.selectOptions(screen.getByLabelText('Correction'), 'Full marks to all who sat')
  await press('Show what changes')
  await press('Correct the key')
  expect(await screen.findByText('Key corrected.')).toBeTruthy()
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('Correct the question')).toBe('/admin/questions/4')
  expect(link('Retest')).toBe('/admin/tests/9')
  const reason = 'B is right, too.'
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { right: ['A', 'B'], reason, version: 3 },
    { accept_all: true, reason, version: 3 },
    { accept_all: true, reason, version: 3, confirm: true },
  ])
})

test('a number may have several right values, each with its tolerance', async () => {
  const [item] = statistics.items
  const number = { ...item, kind: 'number', options: [], slips: [] }
  const right = {
    one_of: [
      { value: '12', tolerance: '0.5' },
      { from: '13', to: '14' },
    ],
  }
  const sent = answerWith({
    'GET /api/tests/7': { body: aTest },
    'GET /api/tests/7/statistics': { body: { ...statistics, items: [number] } },
    'GET /api/tests/7/items/1/answers': {
      body: { item: { ...asked, kind: 'number', options: [], right }, answers: [] },
    },
    'POST /api/tests/7/items/1/key': { body: { changed: 0, up: 0, down: 0, largest: 0 } },
  })
  open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7?show=statistics')
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
  await press('Correct the key of question 1')
  const question = within(await screen.findByRole('region', { name: 'Question' }))
  expect(await question.findByText('13 – 14')).toBeTruthy()
  expect(question.getByText('12 ± 0.5')).toBeTruthy()
  await type('Right answer', '12')
  await press('Add another right answer')
  await type('Reason', 'Both are right.')
  await press('Show what changes')
  expect(screen.getByText('Enter what is right.')).toBeTruthy()
  await type('Right answer 2', '12.5')
  await type('Tolerance 2', '0.1')
  await press('Show what changes')
  expect(await screen.findByText(/^No total changes\./)).toBeTruthy()
  await press('Remove the last')
  await press('Show what changes')
  const reason = 'Both are right.'
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      {
        right: { one_of: [{ value: '12' }, { value: '12.5', tolerance: '0.1' }] },
        reason,
        version: 3,
      },
      { right: { value: '12' }, reason, version: 3 },
    ]),
  )
})

test('what is answered at length is dropped or brings everybody full marks, but has no other key', async () => {
  const [item] = statistics.items
  const long = { ...item, kind: 'long', options: [], slips: [] }
  const sent = answerWith({
    'GET /api/tests/7': { body: aTest },
    'GET /api/tests/7/statistics': { body: { ...statistics, items: [long] } },
    'GET /api/tests/7/items/1/answers': {
      body: { item: { ...asked, kind: 'long', options: [], right: null }, answers: [] },
    },
    'POST /api/tests/7/items/1/key': { body: { changed: 0, up: 0, down: 0, largest: 0 } },
  })
  open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7?show=statistics')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Correct the key of question 1' }),
  )
  const ways = within(screen.getByLabelText('Correction')).getAllByRole('option')
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    'Full marks to all who sat',
    'Drop the question: it no longer counts',
  ])
  await userEvent.type(screen.getByLabelText('Reason'), 'The figure was missing.')
  await userEvent.click(screen.getByRole('button', { name: 'Show what changes' }))
  expect(await screen.findByText(/^No total changes\./)).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    accept_all: true,
    reason: 'The figure was missing.',
    version: 3,
  })
})
