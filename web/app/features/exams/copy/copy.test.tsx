import type { ResultRow } from '@ganit/contract/exams/results'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { aTest } from '../../../../test/tests.ts'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import TestScreen from '../test.tsx'

const row = (student_id: number, name: string, state: ResultRow['state']): ResultRow => ({
  student_id,
  uid: `u${student_id}`,
  name,
  attempt_id: null,
  state,
  total: null,
  percent: null,
  rank: null,
  percentile: null,
  sections: [],
})
const results = {
  items: [row(1, 'Asha Roy', 'sat'), row(2, 'Debjit Sen', 'absent'), row(3, 'Riya Das', 'absent')],
  total: 3,
  page: 1,
  page_size: 100,
  maximum: 40,
  sat: 1,
  absent: 2,
  unmarked: 0,
  highest: null,
  average: null,
  copy_of: null,
}

beforeEach(() => startSession('t', theAdmin))

test('a test is copied for those who were absent, at another time', async () => {
  const sent = answerWith({
    'GET /api/tests/7': { body: aTest },
    'GET /api/tests/7/results': { body: results },
    'POST /api/tests/7/copy': {
      status: 201,
      body: { message: 'Test copied.', test: { ...aTest, test_id: 8, copy_of: 7 } },
    },
  })
  const { address } = open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7?show=copy')
  await userEvent.click(await screen.findByLabelText('Riya Das (absent)'))
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(screen.getByText('Choose when it opens.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Opens'), '2026-11-25T16:00')
  await userEvent.type(screen.getByLabelText('Closes'), '2026-11-25T17:00')
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await expect.poll(address).toBe('/admin/tests/8')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'Unit test 4 (retest)',
    opens_at: '2026-11-25T10:30:00.000Z',
    closes_at: '2026-11-25T11:30:00.000Z',
    student_ids: [2],
  })
})
