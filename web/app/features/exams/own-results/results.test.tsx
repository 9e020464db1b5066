import type { Mastery, OwnResult } from '@ganit/contract/exams/results'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { English } from '../../../i18n/translated.tsx'
import { startSession } from '../../../session.ts'
import { MasterySheet } from './mastery-table.tsx'
import { ResultsSheets } from './results-sheets.tsx'

const result = (test_id: number, changes: Partial<OwnResult> = {}): OwnResult => ({
  test_id,
  attempt_id: test_id + 100,
  title: `Unit test ${test_id}`,
  mode: 'online',
  opens_at: '2026-11-20T10:30:00.000Z',
  published_at: '2026-11-21T10:30:00.000Z',
  practice: false,
  state: 'sat',
  total: 31,
  maximum: 40,
  percent: 77.5,
  rank: 4,
  percentile: null,
  sat: 38,
  highest: 39,
  average: 24.5,
  sections: [],
  chapters: [],
  has_review: true,
  copy_of: null,
  ...changes,
})
const line = (changes: Partial<Mastery>): Mastery => ({
  skill_id: null,
  chapter_id: 1,
  name: 'Linear equations',
  chapter: 'Linear equations',
  class_number: 9,
  questions: 12,
  percent: 90,
  note: null,
  ...changes,
})

function show(tests: OwnResult[], mastery: Mastery[]) {
  answerWith({ 'GET /api/students/u1/results': { body: { student_id: 1, tests, mastery } } })
  open(
    <English>
      <ResultsSheets
        uid="u1"
        reviewOf={({ test_id, has_review }) => (has_review ? `/student/tests/${test_id}` : null)}
        mastered={(all) => <MasterySheet mastery={all} />}
      />
    </English>,
  )
}

beforeEach(() => startSession('t', aStudent))

test('the last test stands first, all others below it', async () => {
  const absent = { state: 'absent', total: null, percent: null, rank: null } as const
  show([result(4), result(3, { ...absent, has_review: false })], [])
  const last = within(await screen.findByRole('region', { name: 'Last test' }))
  expect(last.getByText('31 of 40')).toBeTruthy()
  expect(last.getByText(/20 Nov 2026 · rank 4 of 38/)).toBeTruthy()
  expect(last.getAllByRole('link')[0]?.getAttribute('href')).toBe('/student/tests/4')
  await userEvent.click(last.getByText('All tests'))
  expect(last.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Unit test 420 Nov 202631 of 40 (77.5 %) · rank 4 of 38 · highest 39 · average 24.5',
    'Unit test 320 Nov 2026Absent',
  ])
  expect(screen.queryByRole('table')).toBeNull()
})

test('for the office mastery is a table by chapter and skill, with a number only where enough was asked', async () => {
  show(
    [],
    [
      line({}),
      line({
        skill_id: 7,
        chapter_id: null,
        name: 'Factoring',
        chapter: 'Quadratics',
        percent: 40,
      }),
      line({
        skill_id: 8,
        name: 'Roots',
        chapter: 'Quadratics',
        percent: null,
        note: 'not enough yet',
        questions: 1,
      }),
    ],
  )
  expect(await screen.findByText('No test has results yet.')).toBeTruthy()
  const table = within(screen.getByRole('region', { name: 'Mastery' })).getByRole('table')
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ChapterStrength',
    'Linear equations 12 questions90 %',
    'Quadratics',
    'Factoring 12 questions40 %',
    'Roots 1 questionnot enough yet',
  ])
})
