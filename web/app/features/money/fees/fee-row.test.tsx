import type { StudentFeesRow } from '@ganit/contract/people/students'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { FeeRow } from './fee-row.tsx'

const riya: StudentFeesRow = {
  id: 7,
  student_id: 7,
  uid: 'u7',
  first_name: 'Riya',
  middle_name: null,
  last_name: 'Banerjee',
  student_class: 9,
  fees_status: 'No',
  student_photo_path: null,
  google_photo_url: null,
}

const openRow = () =>
  open(
    <table>
      <tbody>
        <FeeRow student={riya} showsOwed={false} onMarked={() => undefined} />
      </tbody>
    </table>,
  )

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a double click marks once, and a failure is said once', async () => {
  const sent = answerWith({ 'PUT /api/student/7/fees': { status: 503, body: { error: 'Busy.' } } })
  openRow()
  const mark = screen.getByRole('button', { name: 'Mark as paid' })
  // Both presses come before the next render.
  fireEvent.click(mark)
  fireEvent.click(mark)
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  expect(screen.queryByText('Failed to update fees. Check backend logs.')).toBeNull()
  expect(sent).toHaveLength(1)
})
