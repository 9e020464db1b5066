import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { BatchSlips } from '../slips/batch-slips.tsx'
import { BatchPractice } from './batch-practice.tsx'

const PRACTICE = 'GET /api/batches/4/practice'
const SLIPS = 'GET /api/batches/4/slips'

const figures = {
  students: [
    { student_id: 7, name: 'Riya Das', days: 5, first: 30, right: 24, by_guardian: 2 },
    { student_id: 8, name: 'অনন্যা সেন', days: 0, first: 0, right: 0, by_guardian: 0 },
  ],
  topics: [
    {
      ...{ chapter_id: 1, skill_id: 3, name: 'Roots', students: 1, right: 24, first: 30 },
      ...{ questions: 18, lasts_days: 6 },
    },
  ],
  unreadable: [{ question_id: 12, answers: 1 }],
}
const slip = {
  ...{ name: 'forgot to change the sign', topic: 'Linear equations', of: 30, answers: 14 },
  text: 'A term that changes sides changes its sign.',
  students: [
    { student_id: 7, name: 'Riya Das' },
    { student_id: 9, name: 'Kabir Shah' },
  ],
  question_ids: [12, 15],
}

/** Shows a part of a batch's page, as its teacher or the owner sees it. */
function show(part: 'practice' | 'slips', body: unknown, { as = 'teacher', status = 200 } = {}) {
  startSession('t', { ...theAdmin, userType: as as 'teacher' })
  answerWith({ [part === 'practice' ? PRACTICE : SLIPS]: { status, body } })
  open(part === 'practice' ? <BatchPractice batch_id={4} /> : <BatchSlips batch_id={4} />, '/')
}

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

test('a teacher sees who practised, how long the questions last, and answers to read', async () => {
  show('practice', figures)
  expect(cellsOf(await screen.findByRole('table', { name: 'Students' }))).toEqual([
    ['Riya Das', '5 days', '30', '24 (80 %)', '2'],
    ['অনন্যা সেন', '0 days', '0', '–', '0'],
  ])
  expect(cellsOf(screen.getByRole('table', { name: 'Topics' }))).toEqual([
    ['Roots', '1', '30', '24 (80 %)', '18 questions, 6 days'],
  ])
  const unreadable = screen.getByRole('region', { name: 'Answers that could not be checked' })
  expect(within(unreadable).getByText('1 answer')).toBeTruthy()
  expect(within(unreadable).getByRole('link').getAttribute('href')).toBe('/teacher/questions/12')
})

test('where nobody has practised the part says so', async () => {
  const students = figures.students.slice(1)
  show('practice', { students, topics: [], unreadable: [] })
  expect(await screen.findByText('Nobody has practised in these 14 days.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a slip says how many made it, with its topic, students and questions', async () => {
  show('slips', [slip], { as: 'admin' })
  const heading = await screen.findByRole('heading', { name: '2 of 30 forgot to change the sign' })
  const card = heading.closest('li') as HTMLElement
  for (const text of ['Linear equations', slip.text, 'Riya Das, Kabir Shah'])
    expect(within(card).getByText(text)).toBeTruthy()
  expect(
    within(card)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Question 12', '/admin/questions/12'],
    ['Question 15', '/admin/questions/15'],
    [
      'Reteach',
      '/admin/batches/4/sets/new?title=Linear+equations&students=7%2C9&questions=12%2C15',
    ],
  ])
})

test('without a common slip the part leads to the bank', async () => {
  show('slips', [])
  const title = 'No slip was made by several students in these 28 days.'
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Question bank' }).getAttribute('href')).toBe(
    '/teacher/questions',
  )
})

test.each([
  ['practice', 'Failed to load the practice.'],
  ['slips', 'Failed to load the slips.'],
] as const)('a failure of %s is told, with a way to try again', async (part, failure) => {
  show(part, { error: 'x' }, { status: 400 })
  expect(await screen.findByText(failure)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
