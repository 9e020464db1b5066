import type { ResultRow } from '@ganit/contract/exams/results'
import type { Test } from '@ganit/contract/exams/tests'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { aTest } from '../../../../test/tests.ts'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import TestScreen from '../test.tsx'

const row = (student_id: number, name: string, total: number, rank: number): ResultRow => ({
  student_id,
  uid: `u${student_id}`,
  name,
  attempt_id: null,
  state: 'sat',
  total,
  percent: total * 2.5,
  rank,
  percentile: null,
  sections: [],
})
const results = {
  items: [row(1, 'Asha Roy', 36, 1), row(2, 'Debjit Sen', 31, 2)],
  total: 2,
  page: 1,
  page_size: 20,
  maximum: 40,
  sat: 2,
  absent: 1,
  unmarked: 0,
  highest: 36,
  average: 33.5,
  copy_of: { test_id: 6, title: 'Unit test 3' },
}
const show = (test: Test, isPublic = true) => {
  const sent = answerWith({
    'GET /api/tests/7': { body: test },
    'GET /api/settings': { body: theSettings({ public_toppers: isPublic }) },
    'GET /api/tests/7/results': { body: results },
    'POST /api/tests/7/publish': {
      status: 409,
      body: { error: '3 students are still answering.' },
    },
    'PUT /api/tests/7': { body: { message: '', test: { ...test, toppers: 3, version: 4 } } },
    'POST /api/tests/7/withdraw': { body: { message: '', test: { ...test, state: 'marking' } } },
  })
  open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7?show=results')
  return sent
}

beforeEach(() => startSession('t', theAdmin))

test('the results are listed by rank, and why they cannot be published is said', async () => {
  show(aTest)
  const names = async () => {
    await screen.findByText('Asha Roy')
    return screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  }
  expect(await names()).toEqual(['1Asha Roy3690–', '2Debjit Sen3177.5–'])
  expect(screen.getByText('2 sat, 1 absent. Highest 36 of 40, average 33.5.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Unit test 3' }).getAttribute('href')).toBe(
    '/admin/tests/6',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const asked = await screen.findByRole('alertdialog')
  await userEvent.click(within(asked).getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('3 students are still answering.')).toBeTruthy()
})

test('published results are withdrawn for a reason', async () => {
  const sent = show({ ...aTest, state: 'published', published_at: '2026-11-21T06:00:00.000Z' })
  expect(await screen.findByText('Published on 21 Nov 2026, 11:30 am.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await userEvent.type(screen.getByLabelText('Reason'), 'Question 3 had a wrong key.')
  const dialog = within(screen.getByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Results withdrawn.')).toBeTruthy()
  expect(sent.find(({ path }) => path.endsWith('/withdraw'))?.body).toEqual({
    reason: 'Question 3 had a wrong key.',
  })
})

test('of a published test each attempt is a press away', async () => {
  const published = { ...aTest, state: 'published', published_at: aTest.closes_at }
  const items = [{ ...results.items[0], attempt_id: 5 }]
  answerWith({
    'GET /api/tests/7': { body: published },
    'GET /api/settings': { body: theSettings() },
    'GET /api/tests/7/results': { body: { ...results, items, total: 1 } },
  })
  open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7?show=results')
  const link = await screen.findByRole('link', { name: 'Asha Roy' })
  expect(link.getAttribute('href')).toBe('/admin/attempts/5')
})

test('where the site shows no toppers, no test asks for any', async () => {
  show({ ...aTest, state: 'published', published_at: aTest.closes_at }, false)
  await screen.findByText('Asha Roy')
  expect(screen.queryByLabelText('On the public site')).toBeNull()
})

test('the owner says of how many of the best the site tells', async () => {
  const sent = show({ ...aTest, state: 'published', published_at: aTest.closes_at })
  await userEvent.selectOptions(await screen.findByLabelText('On the public site'), 'The best 3')
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ toppers: '3', version: 3 })
})
