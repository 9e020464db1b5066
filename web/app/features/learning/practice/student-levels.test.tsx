import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import StudentLevels from './student-levels.tsx'

const LEVELS = 'GET /api/students/u1/levels'
const roots = { chapter_id: 1, skill_id: 3, name: 'Roots', level: 'secure', right: 24, first: 30 }

function show(body: unknown, as = 'admin') {
  startSession('t', { ...theAdmin, userType: as as 'admin' })
  const sent = answerWith({ [LEVELS]: { body } })
  open(<StudentLevels params={{ uid: 'u1' }} />, '/admin/student/u1?tab=tests')
  return sent
}

test('the owner sees a student’s levels beside the marks in tests', async () => {
  show([
    { ...roots, due_on: '2026-12-01', tests: 65 },
    { ...roots, skill_id: null, name: 'Lines', level: 'new', due_on: null, first: 0, tests: null },
  ])
  const table = await screen.findByRole('table', { name: 'Practice and tests by topic' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'Rootssecuredue 1 Dec 202624 of 3065 %',
    'Linesnew––',
  ])
})

test('nothing is asked for the desk, and nothing shown of who never practised', async () => {
  expect(show([], 'desk')).toEqual([])
  show([])
  await expect.poll(() => screen.queryByRole('heading')).toBeNull()
})
