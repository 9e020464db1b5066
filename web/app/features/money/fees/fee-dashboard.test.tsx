import type { StudentFeesRow } from '@ganit/contract/people/students'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aProfile } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, type Sent, unreachable } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { todayIn } from '../../../ui/text/times/dates.ts'
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
  due_now: '0.00',
  overdue: '0.00',
  not_due_yet: '0.00',
  next: null,
  batches: [{ id: 1, name: 'Class 9 – Evening' }],
  guardian: { name: 'Rakhi Das', relation: 'mother', phone_end: '6612' },
  phone_end: null,
  student_photo_path: null,
  google_photo_url: null,
})

const none = { families: 0, amount: '0.00' }
const NO_TOTALS = { to_remind: none, promised: none, reminded: none, unreachable: none }

/** A fake server with two students and their marks. */
function academy(more: Parameters<typeof answerWith>[0] = {}) {
  const rows = [aRow(1, 'Aditi'), aRow(2, 'Bela')]
  const mark = ({ path, body }: Sent) => {
    const row = rows.find(({ id }) => path === `/api/student/${id}/fees`)
    Object.assign(row ?? {}, { fees_status: (body as { status: string }).status })
    return { body: { message: 'ok', student: { ...aProfile, ...row } } }
  }
  return answerWith({
    ...unreachable('GET /api/student/student_list'),
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
    'GET /api/reminders': {
      body: { items: [], total: 0, page: 1, page_size: 1, erased: '0.00', totals: NO_TOTALS },
    },
    'GET /api/today/checklist': { body: { checklist: null } },
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
  const day = todayIn('Asia/Kolkata')
  expect(
    sums.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['₹1,500 due now', '/admin-dashboard?view=due'],
    ['₹300 overdue', '/admin-dashboard?view=overdue'],
    ['₹500 collected today', `/admin/payments?from=${day}&to=${day}`],
    ['₹6,900 this month', `/admin/payments?from=${day.slice(0, 7)}-01&to=${day}`],
    ['Payments', '/admin/payments'],
  ])
  const asked = () =>
    sent
      .map(({ path }) => new URLSearchParams(path.split('?')[1]))
      .filter((query) => query.has('page'))

  const views = within(screen.getByRole('group', { name: 'Show' }))
  expect(views.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Due now',
    'Overdue',
    'In no batch',
    'Left',
  ])
  await userEvent.click(views.getByRole('button', { name: 'Overdue' }))
  await expect.poll(() => asked().at(-1)?.get('view')).toBe('overdue')
  expect(views.getByRole('button', { name: 'Overdue', pressed: true })).toBeTruthy()
  await userEvent.click(views.getByRole('button', { name: 'In no batch' }))
  await expect.poll(() => asked().at(-1)?.get('view')).toBe('no_batch')
  await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Due now' }))
  await expect.poll(() => asked().at(-1)?.get('sort')).toBe('due_now')
  expect(asked().at(-1)?.get('order')).toBe('desc')
})

test('a reset of all marks can be taken back from its message', async () => {
  const RESET = 'POST /api/student/reset-fees'
  const sent = academy({
    [RESET]: { body: { message: 'ok', reset_id: 'r1' } },
    [`${RESET}/r1/undo`]: { body: { message: 'ok', restored: 2 } },
  })
  open(<Page />, '/admin-dashboard')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Mark as paid', description: /Aditi/ }),
  )
  expect(await screen.findByText(/marked paid\./)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Reset Fees' }))
  expect(await screen.findByText(/No money is taken or given back\./)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('✅ All fees reset successfully!')).toBeTruthy()
  // The line of the previous mark is gone, because Undo now means the later mark.
  expect(screen.queryByText(/marked paid\./)).toBeNull()
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

test('the ledger speaks first, and of the mark it is said whose word it is', async () => {
  academy()
  open(<Page />, '/admin-dashboard')
  await screen.findByRole('row', { name: /Aditi/ })
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Photo', 'Name', 'Class', 'Fees status by hand', 'Due now', 'Action'])
  expect(rowOf('Aditi').getByText('No').closest('td')?.textContent).toBe('No')

  const owed = await screen.findByRole('link', { name: '₹1,500 due now' })
  const paid = screen.getByText('as marked by hand')
  expect(paid.parentElement?.textContent).toBe('0 of 2 paid as marked by hand')
  expect(owed.compareDocumentPosition(paid)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a row tells whose child it is and what is due; marked as paid it says what is still owed until one leaves it', async () => {
  const owing = { ...aRow(1, 'Aditi'), owed: '5800.00', due_now: '3900.00', overdue: '2000.00' }
  const rows = [owing, aRow(2, 'Bela')]
  academy({
    'GET /api/student': () => ({ body: { items: rows, total: 2, page: 1, page_size: 10 } }),
  })
  open(<Page />, '/admin-dashboard')
  await screen.findByRole('row', { name: /Aditi/ })
  expect(rowOf('Aditi').getByText('Class 9 – Evening · Rakhi Das …6612')).toBeTruthy()
  expect(rowOf('Aditi').getByText('₹3,900')).toBeTruthy()
  expect(rowOf('Aditi').getByText('₹2,000 overdue')).toBeTruthy()
  const collect = rowOf('Aditi').getByRole('link', { name: 'Collect' })
  expect(collect.getAttribute('href')).toBe('/admin/counter?student=1')
  expect(rowOf('Bela').queryByRole('link', { name: 'Collect' })).toBeNull()

  await userEvent.click(rowOf('Aditi').getByRole('button', { name: 'Mark as paid' }))
  expect(await rowOf('Aditi').findByText('₹3,900.00 is still owed.')).toBeTruthy()
  expect(rowOf('Aditi').getByRole('link', { name: 'Collect it' })).toBeTruthy()
  rowOf('Bela').getByRole('button', { name: 'Mark as paid' }).focus()
  await expect.poll(() => rowOf('Aditi').queryByText(/is still owed/)).toBeNull()
  expect(rowOf('Aditi').getByRole('link', { name: 'Collect' })).toBeTruthy()
})

test('all waits for what stands above it, so that nothing moves under the pointer', async () => {
  const later = Promise.withResolvers<void>()
  const sent = academy({
    'GET /api/student/student_list': () =>
      later.promise.then(() => ({
        body: { items: [], total: 3, total_is_floor: false, page: 1, page_size: 5 },
      })),
  })
  open(<Page />)
  await expect.poll(() => sent.length).toBe(4)
  await expect.poll(() => queryClient.isFetching()).toBe(1)
  expect(screen.queryByText('₹1,500 due now')).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('row', { name: /Aditi/ })).toBeNull()
  later.resolve()
  expect(await screen.findByRole('row', { name: /Aditi/ })).toBeTruthy()
  expect(screen.getByText('3 new registrations')).toBeTruthy()
})
