import type { StudentFeesRow } from '@ganit/contract/people/students'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { me } from '../../../api/me.ts'
import { queryClient } from '../../../api/query-client.ts'
import FeeDashboard from './fee-dashboard.tsx'

const riya: StudentFeesRow = {
  id: 7,
  student_id: 7,
  uid: 'u7',
  first_name: 'Riya',
  middle_name: null,
  last_name: 'Banerjee',
  student_class: 9,
  fees_status: 'Yes',
  owed: '1500.00',
  due_now: '1500.00',
  overdue: '1500.00',
  not_due_yet: '0.00',
  next: null,
  batches: [{ id: 1, name: 'Class 9 – Evening' }],
  guardian: { name: 'Mita', relation: 'mother', phone_end: '2345' },
  phone_end: null,
  student_photo_path: null,
  google_photo_url: null,
}
const PAID = { family_phone: '+919830012345', since: '2026-09-10', last_paid: '2026-08-12' }

const families = (n: number) => ({ families: n, amount: '1500.00' })
const Page = FeeDashboard as () => React.JSX.Element

/** A server that answers one student; `more` is added to the row, and `checklist` to the first days. */
const academy = (more: object, checklist: object | null = null) =>
  answerWith({
    'GET /api/student': {
      body: { items: [{ ...riya, ...more }], total: 1, page: 1, page_size: 10 },
    },
    'GET /api/student/student_list': { body: { items: [], total: 0, page: 1, page_size: 5 } },
    'GET /api/student/fees-tally': {
      body: {
        ...{ total: 1, paid: 1, owed: '1500.00', due_now: '1500.00', overdue: '1500.00' },
        ...{ not_due_yet: '0.00', collected_today: '0.00', collected_month: '0.00' },
        ...{ received_today: '0.00', received_month: '0.00' },
      },
    },
    'GET /api/today/checklist': { body: { checklist } },
    'GET /api/reminders': {
      body: {
        ...{ items: [], total: 0, page: 1, page_size: 1, erased: '0.00' },
        totals: {
          ...{ to_remind: families(43), promised: families(0) },
          ...{ reminded: families(0), unreachable: families(0) },
        },
      },
    },
  })

/** Opens the screen as the guard leaves it: it has asked who is signed in. */
function openStudents(first_screen?: 'today', search = '') {
  open(<Page />, `/admin-dashboard${search}`)
  act(() => {
    queryClient.setQueryData(me.queryKey, { ...theAdmin, ...(first_screen && { first_screen }) })
  })
}

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'admin')
})

const ofMarks = () => [
  screen.queryByText(/Fees status/),
  screen.queryByLabelText('Fees status'),
  screen.queryByRole('button', { name: /Mark as/ }),
  screen.queryByRole('button', { name: 'Reset Fees' }),
  screen.queryByText(/as marked by hand/),
]

test('with receipts the list has no marks, but since when, last paid, the phone and Collect', async () => {
  academy(PAID)
  openStudents('today')
  const row = within(await screen.findByRole('row', { name: /Riya/ }))
  expect(ofMarks()).toEqual([null, null, null, null, null])
  expect(row.getByText('10 Sep 2026')).toBeTruthy()
  expect(row.getByText('12 Aug 2026')).toBeTruthy()
  expect(row.getByRole('link', { name: /98300/ })).toHaveProperty('href', 'tel:+919830012345')
  expect(row.getByRole('link', { name: 'Collect' }).getAttribute('href')).toBe(
    '/admin/counter?student=7',
  )
  expect(screen.getByRole('link', { name: 'Remind 43' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
    'Photo',
    'Name',
    'Class',
    'Due now',
    'Since',
    'Last paid',
    'Action',
  ])
})

test('an old link to one mark lists everybody where marks are not shown', async () => {
  const sent = academy(PAID)
  openStudents('today', '?status=No&sort=fees_status&dues=disagree')
  await screen.findByRole('row', { name: /Riya/ })
  const last = () => sent.findLast(({ path }) => path.startsWith('/api/student?'))?.path
  await expect.poll(last).not.toMatch(/fees_status|disagrees/)
})

test('a list read after another window’s choice is drawn by that choice', async () => {
  academy(PAID)
  openStudents()
  await screen.findByRole('row', { name: /Riya/ })
  expect(ofMarks()).toEqual([null, null, null, null, null])
})

test('until somebody chooses, the marks stand as ever', async () => {
  academy({})
  openStudents()
  await screen.findByRole('row', { name: /Riya/ })
  expect(ofMarks()).not.toContain(null)
  expect(screen.queryByText('Since')).toBeNull()
  expect(screen.queryByText(/First days/)).toBeNull()
})

test('a new academy is led to its first days', async () => {
  academy({}, { done: [], no_phone: 0 })
  openStudents()
  expect(await screen.findByText('First days: 0 of 8')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Begin' }).getAttribute('href')).toBe('/admin/today')
})
