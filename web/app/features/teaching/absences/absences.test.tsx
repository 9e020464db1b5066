import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import TeacherAbsent from './absent.tsx'
import OwnAbsences from './own-absences.tsx'
import TeacherScreen from './teacher.tsx'

const LIST = 'GET /api/staff/t1/absences'
const TAUGHT = 'GET /api/staff/t1/taught'
const TEACHERS = 'GET /api/teachers'
const OWN_PAY = {
  lessons: 24,
  gross: '8400.00',
  lines: [
    {
      ...{ kind: 'lesson', text: '24 lessons × ₹350', month: '2026-11', amount: '8400.00' },
      ...{ batch: { batch_id: 1, batch_name: 'Class 9' }, quantity: 24, rate: '350.00' },
      ...{ base: null, pay_rate_id: 1, pay_adjustment_id: null, lessons: [] },
    },
  ],
  slips: [
    {
      ...{ pay_slip_id: 1, number: '2026-27/P0001', account_id: 't1', name: 'Riya' },
      ...{ month: '2026-10', gross: '7000.00', paid_from: 'bank', drawer_of: null },
      ...{
        transaction_id: null,
        paid_on: '2026-11-01',
        reversed: false,
        reversal: null,
        lines: [],
      },
    },
  ],
}
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

const ENTERED = {
  row: {
    ...{ key: 't1', label: 'Ananya', lessons: 12, taken: 11, taken_percent: 92, same_day: 9 },
    ...{ same_day_percent: 75, topics: 10, homework: 8, came: 24, looked_at: 20 },
  },
  lessons: [
    {
      ...{ lesson_id: 6, batch_name: 'Algebra', date: '2026-11-05', start_time: '17:00' },
      ...{ end_time: '18:00', is_taken: false, is_same_day: false, has_topic: false },
      ...{ has_homework: false, came: 0, looked_at: 0 },
    },
  ],
  from: '2026-11-01',
  to: '2026-11-23',
}

test('a teacher says when they are away, and takes it back', async () => {
  startSession('t', { ...theAdmin, userType: 'teacher', uid: 't1' })
  let absences: object[] = []
  const sent = answerWith({
    [LIST]: () => ({ body: absences }),
    [TAUGHT]: { body: nothing },
    'GET /api/own-pay': { body: OWN_PAY },
    'GET /api/reports/teachers/t1': { body: ENTERED },
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
  const pay = await screen.findByRole('region', { name: 'My hours' })
  expect(await within(pay).findByText('Open: 24 lessons, ₹8,400')).toBeTruthy()
  expect(within(pay).getByRole('button', { name: 'Slip 2026-27/P0001' })).toBeTruthy()
  const own = within(await within(pay).findByRole('region', { name: /^Entered in/ }))
  expect((await own.findByText('Registers taken')).parentElement?.textContent).toContain(
    '11 of 12, 92 %',
  )
  expect(own.getByText('Homework looked at').parentElement?.textContent).toContain('20 of 24')
  expect(own.getByRole('link', { name: /Algebra/ }).getAttribute('href')).toBe('/teacher/lessons/6')
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

test('a teacher who is ill is entered once: each lesson gets a substitute, is cancelled or stays open', async () => {
  startSession('t', { ...theAdmin, userType: 'desk' })
  const room = { room_id: 1, name: 'Blue' }
  const lesson = (lesson_id: number, batch_name: string, more: object = {}) => ({
    ...{ lesson_id, batch_id: lesson_id, batch_name, date: '2026-11-24', room, kind: 'weekly' },
    ...{
      start_time: '16:00',
      end_time: '17:00',
      teacher: { account_id: 't1', name: 'Ananya Sen' },
    },
    ...{
      state: 'scheduled',
      reason: null,
      moved_from: null,
      makes_up_for: null,
      made_up_day: null,
    },
    ...{ joined_to: null, register: 'not_taken', locked: false, taught: null, homework: null },
    ...{ students: 15, version: 4, ...more },
  })
  const free = (...names: string[]) => ({
    body: { rooms: [], teachers: names.map((name) => ({ account_id: name, name })), times: [] },
  })
  const reach = {
    ...{ families: 52, students: 60, text: 'No class on Tue 24 Nov, 4 pm (Flu).' },
    without: [{ student_id: 4, name: 'Riya', why: 'No e-mail or phone is known.' }],
    ways: { inbox: 60, mail: 50, sms: 0, whatsapp: 0, by_hand: 2 },
    as: { sms: null, whatsapp: null },
  }
  const sent = answerWith({
    [TEACHERS]: { body: ['t1', 'Bela', 'Chitra'].map((id) => ({ account_id: id, name: id })) },
    'GET /api/lessons': {
      body: [
        lesson(1, 'Algebra'),
        lesson(2, 'Geometry'),
        lesson(3, 'Joined', { joined_to: 1 }),
        lesson(4, 'Off', { state: 'cancelled' }),
        lesson(5, 'Morning', { date: '2026-11-23', start_time: '06:30', end_time: '08:00' }),
      ],
    },
    // The server does not know of the absence yet.
    'GET /api/lessons/1/free': free('t1', 'Chitra'),
    'GET /api/lessons/2/free': free(),
    'GET /api/lessons/5/free': free(),
    'POST /api/staff/t1/absences': ({ path }) => ({
      status: 201,
      body: {
        message: 'Absence added.',
        absence: away,
        ...(path.includes('preview') && { reach }),
      },
    }),
  })
  const { address } = open(<TeacherAbsent />, '/admin/absent')
  await screen.findByRole('option', { name: 'Bela' })
  await userEvent.selectOptions(screen.getByLabelText('Teacher'), 't1')
  const algebra = await screen.findByRole('combobox', { name: /^Algebra/ })
  await within(algebra).findByRole('option', { name: 'Chitra' })
  expect(screen.queryByRole('combobox', { name: /^(Joined|Off)/ })).toBeNull()
  const groups = () =>
    [...algebra.querySelectorAll('optgroup')].map(({ textContent }) => textContent)
  await expect.poll(groups).toEqual(['Chitra', 'Bela'])

  const all = screen.getByRole<HTMLSelectElement>('combobox', { name: 'All 2 lessons' })
  const geometry = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Geometry/ })
  await userEvent.selectOptions(all, 'cancel')
  expect(geometry.value).toBe('cancel')
  // The morning's lesson is over, so the choice for all others leaves it out.
  const morning = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Morning/ })
  expect(morning.value).toBe('open')
  expect(screen.getByText('Begun or over. Did they take place?')).toBeTruthy()
  await userEvent.selectOptions(algebra, 'Chitra')
  expect(all.selectedOptions[0]?.textContent).toBe('As chosen below')
  expect((await screen.findByLabelText<HTMLInputElement>('Tell 52 families')).checked).toBe(true)
  expect(screen.getByText(reach.text)).toBeTruthy()
  await userEvent.click(screen.getByText('1 student cannot be told'))
  expect(screen.getByText('Riya: No e-mail or phone is known.')).toBeTruthy()
  await press('Save 2 lessons')
  await expect.poll(address).toBe('/admin/teachers/t1')
  expect(screen.getByText('2 people are told only by hand.')).toBeTruthy()
  expect(sent.find(({ path }) => path === '/api/staff/t1/absences')?.body).toEqual({
    from_date: '2026-11-23',
    to_date: '2026-11-23',
    reason: null,
    lessons: [
      { lesson_id: 1, version: 4, do: 'substitute', teacher_id: 'Chitra' },
      { lesson_id: 2, version: 4, do: 'cancel' },
      { lesson_id: 5, version: 4, do: 'open' },
    ],
    tell: true,
  })
})
