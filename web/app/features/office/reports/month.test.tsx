import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Month from './month.tsx'

const sums = (opening: string, asked: string, collected: string, closing: string) => ({
  ...{ opening, brought: '0.00', asked, concession: '0.00', waived: '0.00', collected, closing },
})
const ALGEBRA = { key: '7', label: 'Algebra', ...sums('1800.00', '1800.00', '3600.00', '0.00') }
const REPORT = {
  rows: [ALGEBRA],
  total: sums('1800.00', '1800.00', '3600.00', '0.00'),
  ...{ collected: '5000.50', refunded: '0.00', ahead: '1400.50' },
  ...{ overdue: '0.00', not_due_yet: '400.00', of_label: null },
  ...{ month: '2026-10', first_month: '2026-10', from: '2026-10-01', to: '2026-10-31' },
}
const PATH = 'GET /api/reports/month'

beforeEach(() => startSession('t', theAdmin))

const show = (at = '/admin/reports/month?month=2026-10') => open(<Month />, at)

test('a month stands as a written addition, and a row opens its students', async () => {
  answerWith({ [PATH]: { body: REPORT } })
  show()
  const sum = await screen.findByRole('region', { name: 'The month as a sum' })
  const lines = [...sum.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    ' Pending on 1 October ₹1,800',
    '+ Fees of October ₹1,800',
    '− Concession ₹0',
    '− Waived ₹0',
    '− Collected ₹5,000.50',
    '+ of it paid ahead ₹1,400.50',
    '= Pending on 31 October ₹0',
  ])
  expect(screen.getByRole('button', { name: 'Previous month' }).ariaDisabled).toBe('true')
  expect(screen.getByRole('button', { name: 'Next month' }).ariaDisabled).toBeNull()
  const link = within(screen.getByRole('table')).getByRole('link', { name: 'Algebra' })
  answerWith({
    [PATH]: {
      body: { ...REPORT, rows: [{ ...ALGEBRA, key: 'u9', label: 'Rohan' }], of_label: 'Algebra' },
    },
  })
  await userEvent.click(link)
  const rohan = await screen.findByRole('link', { name: 'Rohan' })
  expect(rohan.getAttribute('href')).toBe('/admin/student/u9')
  expect(screen.getByRole('heading', { level: 2, name: 'Algebra' })).toBeTruthy()
})

test('advances that were used are taken off, and an empty month says so', async () => {
  answerWith({ [PATH]: { body: { ...REPORT, collected: '2200.00', ahead: '-1400.00' } } })
  show()
  expect(await screen.findByText('Used from advances')).toBeTruthy()
  answerWith({ [PATH]: { body: { ...REPORT, rows: [], collected: '0.00', ahead: '0.00' } } })
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(await screen.findByText('Nothing was asked for or paid in this month.')).toBeTruthy()
})

test('what is overdue leads to its reminders: of all, or of the batch that is shown', async () => {
  const none = { families: 0, amount: '0.00' }
  const sent = answerWith({
    [PATH]: {
      body: { ...REPORT, month: '2026-11', overdue: '1800.00', of_label: 'Algebra' },
    },
    'GET /api/reminders': {
      body: {
        ...{ items: [], total: 0, page: 1, page_size: 1, erased: '0.00' },
        totals: {
          ...{ to_remind: { families: 6, amount: '1800.00' }, promised: none },
          ...{ reminded: none, unreachable: none },
        },
      },
    },
  })
  show('/admin/reports/month?month=2026-11')
  const all = await screen.findByRole('link', { name: 'Remind 6' })
  expect(all.getAttribute('href')).toBe('/admin/reminders')
  await userEvent.click(screen.getByRole('link', { name: 'Algebra' }))
  await expect
    .poll(() => screen.queryByRole('link', { name: 'Remind 6' })?.getAttribute('href'))
    .toBe('/admin/reminders?batch_id=7')
  expect(sent.some(({ path }) => path.includes('batch_id=7'))).toBe(true)
})
