import type { StudentFeesRow } from '@ganit/contract/students'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aProfile } from '../../../test/records.ts'
import { open } from '../../../test/screen.tsx'
import { answerWith, type Sent } from '../../../test/wire.ts'
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
  student_photo_path: null,
  google_photo_url: null,
})

/** A server that knows two students and keeps their marks. */
function academy() {
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
      body: { total: 2, paid: rows.filter(({ fees_status }) => fees_status === 'Yes').length },
    }),
    'PUT /api/student/1/fees': mark,
    'PUT /api/student/2/fees': mark,
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
