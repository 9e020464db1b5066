import type { OwnChild } from '@ganit/contract/people/guardians'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { ChildLevels } from './child-levels.tsx'
import { Levels } from './levels.tsx'
import { PracticeDays } from './practice-days.tsx'

const LEVELS = 'GET /api/students/u1/levels'
const topic = (name: string, level: string, more: object = {}) => ({
  ...{ chapter_id: name.length, skill_id: null, name, level },
  ...{ due_on: null, right: 0, first: 0, tests: null },
  ...more,
})
const practice = (state: string, days: number) => ({
  'GET /api/practice': {
    body: {
      ...{ day: '2026-11-24', state, session_id: null, count: 8, minutes: 10, language: 'en' },
      ...{ week: { days, dots: [], last_weeks: { n: 0, of: 0 } }, topics: [] },
    },
  },
})

beforeEach(() => startSession('t', aStudent))

const rows = async () =>
  within(await screen.findByRole('table', { name: /^How far/ }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('each topic has one of four words, and its per cent only on a press', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T06:00:00Z'), toFake: ['Date'] })
  answerWith({
    [LEVELS]: {
      body: [
        topic('Lines', 'kept', { due_on: '2026-11-25', tests: 60.84 }),
        topic('Equations', 'secure', { due_on: '2026-11-24' }),
        topic('Rational', 'learning', { tests: 40 }),
        topic('Angles here too', 'new'),
      ],
    },
    ...practice('done', 3),
  })
  open(<Levels uid="u1" link={<PracticeDays to="/student/practice" />} />)
  expect(await rows()).toEqual([
    'Lineskept',
    'EquationssecureTo refresh',
    'Rationallearning',
    'Angles here toonew',
  ])
  const days = await screen.findByRole('link', { name: '3 days this week' })
  expect(days.getAttribute('href')).toBe('/student/practice')
  expect(screen.queryByText(/%/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'In per cent', pressed: false }))
  expect(await rows()).toEqual([
    'Lineskept60.84 %',
    'EquationssecureTo refresh–',
    'Rationallearning40 %',
    'Angles here toonew–',
  ])
  expect(screen.queryByRole('button', { name: 'All' })).toBeNull()
})

test('of many topics five are shown first; nothing stands there without topics, or where practice is off', async () => {
  const many = [1, 2, 3, 4, 5, 6].map((n) => topic('a'.repeat(n), 'new'))
  answerWith({ [LEVELS]: { body: many }, ...practice('off', 0) })
  const { close } = open(<Levels uid="u1" link={<PracticeDays to="/student/practice" />} />)
  expect(await rows()).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(await rows()).toHaveLength(6)
  expect(screen.queryByRole('link')).toBeNull()
  close()
  answerWith({ [LEVELS]: { body: [] } })
  open(<Levels uid="u1" />)
  await expect.poll(() => screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('levels that cannot be loaded say so', async () => {
  answerWith({ [LEVELS]: { status: 403 } })
  open(<Levels uid="u1" />)
  expect(await screen.findByText('The levels could not be loaded.')).toBeTruthy()
})

function showChild(changes: object, answers: object) {
  const child = {
    ...{ uid: 'u1', student_id: 9, first_name: 'Riya', student_class: 7 },
    ...{ limited: false, may_see: true },
    ...changes,
  }
  const sent = answerWith(answers as never)
  open(<ChildLevels child={child as OwnChild} />)
  return sent
}

test('a parent reads the same of a child, with the way to practise together up to Class 8', async () => {
  showChild({}, { [LEVELS]: { body: [topic('Lines', 'kept')] }, ...practice('ready', 0) })
  expect(await screen.findByRole('heading', { name: 'How far Riya is' })).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Practice' })
  expect(link.getAttribute('href')).toBe('/guardian/practice?child=9')
})

test('a guardian who sees little reads of tests alone, in the same words', async () => {
  const line = (chapter_id: number, name: string, percent: number | null) => ({
    ...{ skill_id: null, chapter_id, name, chapter: name, class_number: 7, questions: 9 },
    ...{ percent, note: null },
  })
  const mastery = [line(1, 'Lines', 95), line(2, 'Angles', 59.9), line(3, 'Sets', null)]
  const results = { body: { student_id: 9, tests: [], mastery } }
  const sent = showChild({ limited: true }, { 'GET /api/students/u1/results': results })
  expect(await rows()).toEqual(['Linessecure', 'Angleslearning', 'Setsnew'])
  expect(sent.map(({ path }) => path)).toEqual(['/api/students/u1/results'])
})
