import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { NO_PLACE } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { MoveUp } from './move-up.tsx'

const BATCH = { batch_id: 4, batch_name: 'Nine' }
const listed = (batch_id: number, batch_name: string) => ({
  batch_id,
  id: batch_id,
  batch_name,
  name: batch_name,
  description: '',
  course_id: null,
  course_name: null,
  classNumber: 9,
  schedules: [],
  ...NO_PLACE,
  student_count: 2,
  version: 1,
})
const RESULT = {
  moved: 2,
  students: [
    { student_id: 7, name: 'Riya Sen', owed: '150.00', credit: '0.00' },
    { student_id: 9, name: 'Mina Roy', owed: '0.00', credit: '0.00' },
  ],
  kept: [{ student_id: 8, name: 'Anil Das', why: 'No seat is left in ‘Ten’.' }],
}
const job = (state: string, result: object | null) => ({
  job_id: 3,
  state,
  done: state === 'done' ? 2 : 0,
  of: 2,
  problem: null,
  result,
})

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'admin')
})

test('a preview names who can move up and who cannot; who is to repeat the year stays', async () => {
  const sent = answerWith({
    'GET /api/batchmanegment/all_batches_with_schedule': {
      body: { items: [listed(4, 'Nine'), listed(5, 'Ten')], total: 2, page: 1, page_size: 100 },
    },
    'POST /api/promotions': { status: 202, body: { message: 'Begun.', job: job('waiting', null) } },
    'GET /api/jobs/3': { body: job('done', RESULT) },
  })
  open(<MoveUp batch={BATCH} />)
  await userEvent.click(screen.getByRole('button', { name: 'Move up' }))
  const dialog = screen.getByRole('dialog', { name: 'Move up' })
  await within(dialog).findByRole('option', { name: 'Ten' })
  expect(within(dialog).queryByRole('option', { name: 'Nine' })).toBeNull()
  await userEvent.selectOptions(within(dialog).getByLabelText('New batch'), 'Ten')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Preview' }))

  await within(dialog).findByText('2 students can move up')
  expect(within(dialog).getByText('No seat is left in ‘Ten’.')).toBeTruthy()
  expect(within(dialog).getByText('owes ₹150.00')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Move up 2 students' })).toBeTruthy()
  const riya = within(dialog).getByRole('checkbox', { name: 'Riya Sen', checked: true })
  const mina = within(dialog).getByRole('checkbox', { name: 'Mina Roy' })
  await userEvent.click(mina)
  await userEvent.click(riya)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move up 0 students' }))
  await userEvent.click(riya)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move up 1 student' }))
  await within(dialog).findByText('2 students moved up')
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
  const wishes = sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  const wish = { from_batch_id: 4, to_batch_id: 5, on: expect.any(String) }
  expect(wishes).toEqual([
    { ...wish, preview: true },
    { ...wish, student_ids: [7] },
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the desk has no such button', () => {
  window.localStorage.setItem('userType', 'desk')
  open(<MoveUp batch={BATCH} />)
  expect(screen.queryByRole('button')).toBeNull()
})
