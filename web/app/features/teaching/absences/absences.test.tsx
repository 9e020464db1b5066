import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import OwnAbsences from './own-absences.tsx'
import TeacherScreen from './teacher.tsx'

const LIST = 'GET /api/staff/t1/absences'
const TAUGHT = 'GET /api/staff/t1/taught'
const TEACHERS = 'GET /api/teachers'
const away = {
  absence_id: 3,
  account_id: 't1',
  from_date: '2026-11-20',
  to_date: '2026-11-25',
  reason: 'A wedding',
}
const over = {
  ...away,
  absence_id: 2,
  from_date: '2026-09-01',
  to_date: '2026-09-01',
  reason: null,
}
const taught = {
  lessons: 3,
  minutes: 210,
  batches: [
    { batch_name: 'Algebra 9A', lessons: 2, minutes: 180 },
    { batch_name: 'Geometry', lessons: 1, minutes: 30 },
  ],
}
const nothing = { lessons: 0, minutes: 0, batches: [] }
const teachers = { body: [{ account_id: 't1', name: 'Ananya Sen' }] }

beforeEach(() => void vi.setSystemTime('2026-11-23T05:00:00Z'))
afterEach(() => void vi.useRealTimers())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the owner sees when a teacher is away, who has to be found, and what was taught', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({
    [LIST]: { body: [away, over] },
    [TEACHERS]: teachers,
    [TAUGHT]: ({ path }) => ({ body: path.includes('2026-11') ? taught : nothing }),
  })
  const { address } = open(<TeacherScreen params={{ id: 't1' }} />, '/admin/teachers/t1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ananya Sen' })).toBeTruthy()
  const absences = screen.getByRole('region', { name: 'Absences' })
  await within(absences).findByText('A wedding')
  // Past absences need no substitute.
  expect(
    within(absences)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/admin/timetable?day=2026-11-23&by=teacher&of=none'])
  const part = screen.getByRole('region', { name: 'Taught' })
  expect(await within(part).findByText('3 lessons, 3 h 30 min')).toBeTruthy()
  expect(
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Algebra 9A2 lessons, 3 h', 'Geometry1 lesson, 30 min'])
  await press('Previous month')
  expect(await within(part).findByText('No register of this month was taken.')).toBeTruthy()
  expect(sent.some(({ path }) => path.endsWith('taught?month=2026-10'))).toBe(true)
  expect(address(), 'so that a reload shows the same').toBe('/admin/teachers/t1?month=2026-10')
})

test('the front desk is not told what was taught', async () => {
  startSession('t', { ...theAdmin, userType: 'desk' })
  const sent = answerWith({ [LIST]: { body: [] }, [TEACHERS]: teachers })
  open(<TeacherScreen params={{ id: 't1' }} />, '/admin/teachers/t1')
  expect(await screen.findByText('No absence so far.')).toBeTruthy()
  expect(sent.some(({ path }) => path.includes('taught'))).toBe(false)
})

test('a teacher says when they are away, and takes it back', async () => {
  startSession('t', { ...theAdmin, userType: 'teacher', uid: 't1' })
  let absences: object[] = []
  const sent = answerWith({
    [LIST]: () => ({ body: absences }),
    [TAUGHT]: { body: nothing },
    'POST /api/staff/t1/absences': () => {
      absences = [away]
      return { status: 201, body: { message: 'Absence added.', absence: away } }
    },
    'DELETE /api/staff/t1/absences/3': () => {
      absences = []
      return { body: { message: 'Absence deleted.' } }
    },
  })
  open(<OwnAbsences />, '/teacher/absences')
  await press('Add absence')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add absence' }))
  await userEvent.clear(dialog.getByLabelText('To'))
  await userEvent.type(dialog.getByLabelText('To'), '2026-11-25')
  await userEvent.type(dialog.getByLabelText('Reason'), 'A wedding')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A wedding')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    body: { from_date: '2026-11-23', to_date: '2026-11-25', reason: 'A wedding' },
    headers: { 'idempotency-key': expect.any(String) },
  })
  expect(screen.queryByRole('link', { name: 'Lessons without a teacher' })).toBeNull()

  await press('Delete')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  expect(await screen.findByText('No absence so far.')).toBeTruthy()
})
