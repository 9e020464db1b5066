import { dayAfter } from '@ganit/contract/days'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Report from './report.tsx'

const money = (received: string, refunded = '0.00', net = received) => ({ received, refunded, net })
const COLLECTED = {
  rows: [
    { key: '2026-11-03', label: '3 Nov 2026', count: 2, ...money('4025.00') },
    { key: '2026-11-20', label: '20 Nov 2026', count: 1, ...money('500.00', '100.50', '399.50') },
  ],
  total: { count: 3, ...money('4525.00', '100.50', '4424.50') },
  from: '2026-11-01',
  to: '2026-11-22',
}
const PATH = 'GET /api/reports/collected'
const NOTHING = 'Nothing was collected in these days.'

beforeEach(() => startSession('t', theAdmin))

const show = (at = '/admin/reports/collected') => open(<Report />, at)
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
const picture = () => document.querySelector('figure')

test('the figures stand in a table with what they come to, and in a picture for the eye alone', async () => {
  answerWith({ [PATH]: { body: COLLECTED } })
  show()
  const rows = await screen.findAllByRole('row')
  expect(rows.map((row) => texts(within(row).queryAllByRole('cell')))).toEqual([
    [],
    ['3 Nov 2026', '2', '₹4,025', '₹0', '₹4,025'],
    ['20 Nov 2026', '1', '₹500', '₹100.50', '₹399.50'],
    ['Total', '3', '₹4,525', '₹100.50', '₹4,424.50'],
  ])
  expect(texts(screen.getAllByRole('columnheader'))).toEqual([
    'Day',
    'Payments',
    'Received',
    'Given back',
    'Net',
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Collected')
  expect(screen.getByText('1 – 22 Nov 2026')).toBeTruthy()
  await expect.poll(() => picture()?.querySelectorAll('rect').length, { timeout: 60_000 }).toBe(2)
  expect(picture()?.getAttribute('aria-hidden')).toBe('true')
  expect(picture()?.textContent).toContain('₹4,025')
  expect(picture()?.querySelector('rect')?.getAttribute('fill')).toBe('var(--gn-primary)')

  const width = () => picture()?.querySelector('svg')?.getAttribute('width')
  const before = width()
  window.dispatchEvent(new Event('beforeprint'))
  expect([before, width()]).toEqual(['640', '700'])
  window.dispatchEvent(new Event('afterprint'))
  expect(width()).toBe(before)
})

test('days and the choice stand in the address, and are what is asked for', async () => {
  const sent = answerWith({
    [PATH]: ({ path }) => ({
      body: { ...COLLECTED, rows: path.includes('by=method') ? [] : COLLECTED.rows },
    }),
  })
  const { router, address } = show()
  const from = await screen.findByLabelText('From')
  await screen.findByDisplayValue('01 Nov 2026')
  await userEvent.clear(from)
  await userEvent.type(from, '2026-10-05')
  await expect.poll(address).toBe('/admin/reports/collected?from=2026-10-05')
  await userEvent.selectOptions(screen.getByLabelText('By'), 'Method')
  expect(await screen.findByText('Nothing was collected in these days.')).toBeTruthy()
  expect(address()).toBe('/admin/reports/collected?from=2026-10-05&by=method')
  expect(sent.at(-1)?.path).toBe('/api/reports/collected?from=2026-10-05&by=method')
  await router.navigate(-1)
  expect(await screen.findByText('3 Nov 2026')).toBeTruthy()
})

test('days that are none are said at their field', async () => {
  const fields = { to: 'To must not be before From.' }
  answerWith({ [PATH]: { status: 400, body: { message: fields.to, fields } } })
  show('/admin/reports/collected?from=2026-11-05&to=2026-11-01')
  const to = await screen.findByLabelText('To')
  await screen.findByText(fields.to)
  expect(to.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Failed to load the report.')).toBeNull()
})

test('what could not be loaded is said so', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  answerWith({ [PATH]: { status: 404, body: { message: 'Not found.' } } })
  show()
  expect(await screen.findByText('Failed to load the report.')).toBeTruthy()
})

test('who took how much is offered to the owner alone', async () => {
  const sent = answerWith({ [PATH]: { body: COLLECTED } })
  show('/admin/reports/collected?by=person')
  await screen.findByText('3 Nov 2026')
  const ways = () => texts(within(screen.getByLabelText('By')).getAllByRole('option'))
  expect(ways()).toEqual(['Day', 'Month', 'Batch', 'Method', 'Person'])
  expect(sent.at(-1)?.path).toContain('by=person')
})

test('the desk asks by day where an address asks by person', async () => {
  startSession('t', { ...theAdmin, userType: 'desk' })
  const sent = answerWith({ [PATH]: { body: COLLECTED } })
  show('/admin/reports/collected?by=person')
  await screen.findByText('3 Nov 2026')
  expect(texts(within(screen.getByLabelText('By')).getAllByRole('option'))).not.toContain('Person')
  expect(sent.map(({ path }) => path)).toEqual(['/api/reports/collected?by=day'])
})

test('a report is exported as it is shown', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: vi.fn() }),
  )
  const sent = answerWith({
    [PATH]: { body: COLLECTED },
    'GET /api/reports/collected.csv': { body: 'Day' },
    'GET /api/reports/collected.xlsx': { body: 'Day' },
  })
  show('/admin/reports/collected?to=2026-11-22&by=month')
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await userEvent.click(screen.getByRole('button', { name: 'Export XLSX' }))
  expect(sent.map(({ path }) => path)).toEqual(
    ['', '.csv', '.xlsx'].map((end) => `/api/reports/collected${end}?to=2026-11-22&by=month`),
  )
})

test('what is pending ends with today: its total is due now, and what is not due yet stands below', async () => {
  const figures = { students: 1, dues: 1, amount: '450.00' }
  const rows = [
    { key: 'ahead', label: 'Not due yet', students: 0, dues: 0, amount: '0.00' },
    { key: '0-30', label: '0–30 days', ...figures },
  ]
  const not_due_yet = { students: 1, dues: 1, amount: '1800.00' }
  const sent = answerWith({
    'GET /api/reports/owed': {
      body: { rows, total: figures, not_due_yet, from: null, to: '2026-11-22' },
    },
  })
  show('/admin/reports/owed')
  expect(await screen.findByText('Not due yet: ₹1,800')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Pending' })).toBeTruthy()
  const all = screen.getAllByRole('row').slice(1)
  expect(all.map((row) => texts([...row.children] as HTMLElement[])[0])).toEqual([
    '0–30 days',
    'Due now',
  ])
  expect(sent.some(({ path }) => /owed\?to=\d{4}-\d\d-\d\d&by=age/.test(path))).toBe(true)
})

test('what is pending is asked for up to today at the latest; since a day it is no longer all that is due now', async () => {
  const figures = { students: 1, dues: 1, amount: '450.00' }
  const sent = answerWith({
    'GET /api/reports/owed': ({ path }) => {
      const { searchParams } = new URL(path, 'http://localhost')
      const days = { from: searchParams.get('from'), to: searchParams.get('to') }
      const rows = [{ key: '0-30', label: '0–30 days', ...figures }]
      return { body: { rows, total: figures, not_due_yet: figures, ...days } }
    },
  })
  const { router } = show('/admin/reports/owed?to=2190-12-31')
  expect(await screen.findByText('Due now')).toBeTruthy()
  const [{ path } = { path: '' }] = sent
  expect(path).toMatch(/\?to=\d{4}-\d\d-\d\d&by=age$/)
  expect(path).not.toContain('2190')

  await router.navigate('/admin/reports/owed?from=2026-01-01')
  expect(await screen.findByText('Total')).toBeTruthy()
  expect(screen.queryByText('Due now')).toBeNull()
})

test('that nothing came is said of days that were asked for, not while they are', async () => {
  const later = Promise.withResolvers<void>()
  const none = { ...COLLECTED, rows: [], total: { count: 0, ...money('0.00') } }
  answerWith({
    [PATH]: async ({ path }) => {
      if (!path.includes('from=2026-11-02')) return { body: none }
      await later.promise
      return { body: COLLECTED }
    },
  })
  const { router } = show('/admin/reports/collected?from=2026-10-01')
  await screen.findByText(NOTHING)
  await act(() => router.navigate('/admin/reports/collected?from=2026-11-02'))
  expect(screen.queryByText(NOTHING)).toBeNull()
  expect(screen.getByText('Loading the report...')).toBeTruthy()
  later.resolve()
  await screen.findByText('20 Nov 2026')
})

test.each(['asked for', 'printed'])(
  'of thousands of rows the first are shown, and all when they are %s',
  async (how) => {
    const rows = Array.from({ length: 1_200 }, (_, n) => ({
      key: dayAfter('2023-01-01', n),
      label: `Day ${n}`,
      count: 1,
      ...money('1.00'),
    }))
    answerWith({ [PATH]: { body: { ...COLLECTED, rows } } })
    show()
    expect(await screen.findByText(/The first 200 of 1,200; the total is of all./)).toBeTruthy()
    expect(document.querySelectorAll('tbody tr')).toHaveLength(200)
    if (how === 'printed') act(() => void window.dispatchEvent(new Event('beforeprint')))
    else await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(document.querySelectorAll('tbody tr')).toHaveLength(1_200)
    expect(screen.queryByText(/The first 200/)).toBeNull()
  },
)

test('the days of a usual range are chosen with one press, both at once', async () => {
  answerWith({ [PATH]: { body: COLLECTED } })
  const { address } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Last month' }))
  await expect.poll(address).toMatch(/\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/)
  expect(screen.getByRole('button', { name: 'Last month' }).ariaPressed).toBe('true')
})
