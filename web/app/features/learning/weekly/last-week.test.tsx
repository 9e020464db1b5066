import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { keepPressedLanguage } from '../../../i18n/language.ts'
import { startSession } from '../../../session.ts'
import { LastWeek } from './last-week.tsx'

const note = (week: string) => ({
  week,
  lines: [
    { key: 'came', text: 'Lessons: present at 3 of 3.' },
    { key: 'next', text: 'Next test: Algebra, 30 November 2026.' },
    { key: 'dues', text: 'Fees to pay: ₹2,100.00, by 5 December 2026.' },
  ],
  example: null,
})

beforeEach(() => {
  startSession('t', { ...aStudent, userType: 'guardian', uid: 'g1', registered: false })
  vi.useFakeTimers({ now: new Date('2026-12-01T06:00:00Z'), toFake: ['Date'] })
  return () => void vi.useRealTimers()
})

/** The child's page with these notes, or a refusal. */
function show(items: object[], status = 200) {
  const body = status === 200 ? { items, total: items.length, page: 1, page_size: 1 } : {}
  answerWith({ 'GET /api/students/u7/weeks': { status, body } })
  open(
    <>
      <LastWeek uid="u7" student_id={7} />
      <p>The rest of the page</p>
    </>,
    '/guardian/dashboard',
  )
}

test('the note of the last seven days stands above the rest of the page with its days, without what has changed since', async () => {
  show([note('2026-11-29')])
  const section = await screen.findByRole('region', { name: '22 – 28 Nov 2026' })
  expect(
    within(section)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Lessons: present at 3 of 3.'])
  const link = within(section).getByRole('link', { name: 'Earlier weeks' })
  expect(link.getAttribute('href')).toBe('/guardian/weeks?child=7')
  const rest = screen.getByText('The rest of the page')
  expect(section.compareDocumentPosition(rest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([
  ['an older one', [note('2026-11-24')], 200],
  ['none', [], 200],
  ['another’s child', [], 404],
])('with %s there is the rest of the page alone', async (_, items, status) => {
  show(items, status)
  expect(await screen.findByText('The rest of the page')).toBeTruthy()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await act(async () => {})
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a note that could not be loaded is said, and loaded by a press', async () => {
  show([], 503)
  expect(await screen.findByText('The weekly notes could not be loaded.')).toBeTruthy()
  expect(screen.getByText('The rest of the page')).toBeTruthy()
  const body = { items: [note('2026-11-29')], total: 1, page: 1, page_size: 1 }
  answerWith({ 'GET /api/students/u7/weeks': { status: 200, body } })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: /Nov/ })).toBeTruthy()
})

test('the heading is in the reader’s language', async () => {
  keepPressedLanguage('bn')
  show([note('2026-11-25')])
  expect(await screen.findByRole('heading', { name: '18 – 24 নভেম্বর, 2026' })).toBeTruthy()
  keepPressedLanguage('en')
})
