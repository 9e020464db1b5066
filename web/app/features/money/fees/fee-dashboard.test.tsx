import type { StudentFeesRow } from '@ganit/contract/people/students'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aProfile } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, type Sent } from '../../../../test/wire.ts'
import { today } from '../../../ui/text/dates.ts'
import { markStudent } from '../../people/students/students.data.ts'
import FeeDashboard from './fee-dashboard.tsx'

const aRow = (id: number, first_name: string): StudentFeesRow => ({
  id,
  student_id: id,
  uid: `u${id}`,
  first_name,
  middle_name: null,
  last_name: 'Das',
  student_class: 9,
  fees_status: 'No',
  owed: '0.00',
  overdue: '0.00',
  student_photo_path: null,
  google_photo_url: null,
})

/** A fake server with two students and their marks. */
function academy(more: Parameters<typeof answerWith>[0] = {}) {
  const rows = [aRow(1, 'Aditi'), aRow(2, 'Bela')]
  const mark = ({ path, body }: Sent) => {
    const row = rows.find(({ id }) => path === `/api/student/${id}/fees`)
    Object.assign(row ?? {}, { fees_status: (body as { status: string }).status })
    return { body: { message: 'ok', student: { ...aProfile, ...row } } }
  }
  return answerWith({
    'GET /api/student': ({ path }) => {
      const wanted = new URLSearchParams(path.split('?')[1]).get('fees_status')
      const items = rows.filter(({ fees_status }) => !wanted || fees_status === wanted)
      return { body: { items, total: items.length, page: 1, page_size: 10 } }
    },
    'GET /api/student/fees-tally': () => ({
      body: {
        total: 2,
        paid: rows.filter(({ fees_status }) => fees_status === 'Yes').length,
        owed: '2300.00',
        due_now: '1500.00',
        overdue: '300.00',
        not_due_yet: '800.00',
        collected_today: '500.00',
        collected_month: '6900.00',
        received_today: '500.00',
        received_month: '7000.00',
      },
    }),
    'PUT /api/student/1/fees': mark,
    'PUT /api/student/2/fees': mark,
    ...more,
  })
}

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'admin')
})

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
const Page = FeeDashboard as () => React.JSX.Element

test('a marked student stays in the filtered list, is named, and can be marked back', async () => {
  academy()
  open(<Page />, '/admin-dashboard?status=No')
  const button = await screen.findByRole('button', {
    name: 'Mark as paid',
    description: 'Aditi Das',
  })
  await userEvent.click(button)

  expect(await screen.findByText('marked paid.', { exact: false })).toHaveProperty(
    'textContent',
    'Aditi Das marked paid.',
  )
  expect(await screen.findByText('1', { selector: 'b' })).toBeTruthy()
  expect(document.activeElement).toBe(button)
  expect(button.textContent).toBe('Mark as unpaid')
  window.dispatchEvent(new Event('visibilitychange'))
  expect(screen.getAllByRole('row')).toHaveLength(3)

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await rowOf('Aditi').findByRole('button', { name: 'Mark as paid' })).toBeTruthy()
})

test('a mark that was set on the record shows on the list that was gone back to meanwhile', async () => {
  academy()
  open(<Page />, '/admin-dashboard')
  await screen.findByRole('row', { name: /Aditi/ })
  await markStudent({ id: 1, status: 'Yes' })
  expect(await rowOf('Aditi').findByRole('button', { name: 'Mark as unpaid' })).toBeTruthy()
})

test('a row that stays while the next list loads can be marked, and the next list comes', async () => {
  const held = Promise.withResolvers<void>()
  let asked = 0
  const bela = { ...aRow(2, 'Bela'), student_class: 11 }
  academy({
    'GET /api/student': async ({ path }) => {
      const isNarrowed = path.includes('student_class')
      if (isNarrowed && ++asked === 1) await held.promise
      const items = isNarrowed ? [bela] : [aRow(1, 'Aditi'), bela]
      return { body: { items, total: items.length, page: 1, page_size: 10 } }
    },
  })
  open(<Page />, '/admin-dashboard')
  await screen.findByRole('row', { name: /Aditi/ })
  await userEvent.selectOptions(screen.getByLabelText('Class'), '11')
  await expect.poll(() => asked).toBe(1)
  await userEvent.click(rowOf('Aditi').getByRole('button', { name: 'Mark as paid' }))
  await expect.poll(() => screen.queryByRole('row', { name: /Aditi/ })).toBeNull()
  expect(screen.getByRole('row', { name: /Bela/ })).toBeTruthy()
  held.resolve()
})

test('the keyboard goes from button to button, stops once a row, and finds the search', async () => {
  academy()
  open(<Page />, '/admin-dashboard')
  const [first, second] = await screen.findAllByRole('button', { name: 'Mark as paid' })
  first?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(first)
  await userEvent.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe('Aditi Das')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  await userEvent.keyboard('a/')
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('a/')
})

test('sums lead to who owes and to what came in, and the list is narrowed and sorted by the dues', async () => {
  const sent = academy()
  open(<Page />, '/admin-dashboard')
  const sums = within(await screen.findByRole('list', { name: 'Sums' }))
  const day = today('Asia/Kolkata')
  expect(
    sums.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['₹2,300.00 owed', '/admin-dashboard?dues=any'],
    ['₹300.00 overdue', '/admin-dashboard?dues=overdue'],
    ['₹500.00 received today', `/admin/payments?from=${day}&to=${day}`],
    ['₹7,000.00 this month', `/admin/payments?from=${day.slice(0, 7)}-01&to=${day}`],
  ])
  const asked = () =>
    sent
      .map(({ path }) => new URLSearchParams(path.split('?')[1]))
      .filter((query) => query.has('page'))

  await userEvent.selectOptions(screen.getByLabelText('Dues'), 'Overdue')
  await expect.poll(() => asked().at(-1)?.get('owes')).toBe('overdue')
  await userEvent.selectOptions(screen.getByLabelText('Dues'), 'Mark and dues disagree')
  await expect.poll(() => asked().at(-1)?.get('disagrees')).toBe('1')
  expect(asked().at(-1)?.has('owes')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Owed' }))
  await expect.poll(() => asked().at(-1)?.get('sort')).toBe('owed')
  expect(asked().at(-1)?.get('order')).toBe('desc')
})

test('a reset of all marks can be taken back from its message', async () => {
  const RESET = 'POST /api/student/reset-fees'
  const sent = academy({
    [RESET]: { body: { message: 'ok', reset_id: 'r1' } },
    [`${RESET}/r1/undo`]: { body: { message: 'ok', restored: 2 } },
  })
  open(<Page />, '/admin-dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Reset Fees' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('✅ All fees reset successfully!')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 marks are back')).toBeTruthy()
  expect(sent.filter(({ path }) => path.endsWith('/r1/undo'))).toHaveLength(1)
})

test('the desk marks fees, and is not offered the reset of all', async () => {
  window.localStorage.setItem('userType', 'desk')
  academy()
  open(<Page />, '/admin-dashboard')
  expect(await screen.findAllByRole('button', { name: 'Mark as paid' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Reset Fees' })).toBeNull()
})

test('the ledger speaks first: its columns come before the mark, of which it is said whose word it is', async () => {
  academy()
  open(<Page />, '/admin-dashboard')
  await screen.findByRole('row', { name: /Aditi/ })
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Photo', 'Name', 'Class', 'Owed', 'Overdue', 'Fees status', 'Action'])
  expect(rowOf('Aditi').getByText('No').closest('td')?.textContent).toBe('No')
  expect(screen.getByText(/Fees status is what the academy has marked by hand\./)).toBeTruthy()

  const owed = await screen.findByRole('link', { name: '₹2,300.00 owed' })
  const paid = screen.getByText('as marked by hand')
  expect(paid.parentElement?.textContent).toBe('0 of 2 paid as marked by hand')
  expect(owed.compareDocumentPosition(paid)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
