import { dayAfter } from '@ganit/contract/days'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { todayIn } from '../../../ui/text/times/dates.ts'
import BatchScreen from './batch-page.tsx'
import { addedCostInWords, moveInWords } from './cost-words.ts'

const batch = {
  ...{ batch_id: 4, id: 4, batch_name: 'Class 10 – Evening', name: 'Class 10 – Evening' },
  ...{ description: '', course_id: null, course_name: null, classNumber: 10, teacher_id: null },
  ...{ room_id: null, capacity: 26, starts_on: null, ends_on: null, times_from: null },
  ...{ student_count: 2, version: 1 },
  schedules: ['Tuesday', 'Thursday'].map((weekday) => ({
    ...{ weekday, start_time: '18:00', end_time: '19:30', teacher_id: null, room_id: null },
  })),
}
const who = (student_id: number, name: string) => ({
  ...{ student_id, uid: `u${student_id}`, name, class_name: 'Class 10', batches: [] },
  ...{ photo: null, phone_end: null, guardian: null },
})
const overview = {
  ...{ batch, teacher: 'Ananya Sen', room: 'Room 2', seats: { taken: 2, of: 26 }, tests: 3 },
  ...{ next_lesson: null, due_now: '5350.00', overdue: '4900.00' },
  practises: false,
  last_test: { test_id: 1, title: 'Unit test', most: 40 },
  months: ['2026-09', '2026-10', '2026-11'],
  students: [
    {
      ...who(214, 'Rohan Banerjee'),
      ...{ attendance: 71, last_test: 31, months: ['part', 'due', 'due'], due_now: '5350.00' },
    },
    {
      ...who(215, 'Aarav Sharma'),
      ...{ attendance: 96, last_test: 36, months: ['paid', 'paid', 'paid'], due_now: '0.00' },
    },
  ],
}
const MONTHLY = {
  ...{ batch_fee_id: 1, batch_id: 4, fee_title: 'Tuition', amount: '1800.00' },
  ...{ due_date: '2026-04-10', fee_type: 'recurring', last_due_date: null, prorata: 'none' },
  version: 1,
}
const OVERVIEW = 'GET /api/batches/4/overview'
const AT = '/admin/batch/4/students'

const due = (label: string, amount: string, change: 'new' | 'falls') => ({
  ...{ label, amount, change },
  due_date: '2026-12-10',
})
const tuition = due('Tuition, December 2026', '1800.00', 'new')
const MOVE = {
  monthly: '0.00',
  now: '0.00',
  dues: [{ ...tuition, change: 'falls' as const }, tuition],
}
const BOTH = {
  ...{ monthly: '1800.00', now: '2550.00' },
  dues: [tuition, due('Tests', '400.00', 'new'), due('Sheets', '350.00', 'new')],
}

const openPage = (
  shown: object = overview,
  more: Parameters<typeof answerWith>[0] = {},
  tab = 'students',
) => {
  const sent = answerWith({
    ...unreachable('POST /api/messages/preview'),
    'GET /api/batch-fees': { body: [MONTHLY] },
    [OVERVIEW]: { body: shown },
    ...unreachable('GET /api/reports/batches/4'),
    ...more,
  })
  open(
    <BatchScreen
      {...({ params: { id: '4', tab } } as unknown as Parameters<typeof BatchScreen>[0])}
    />,
    AT,
  )
  return sent
}

test('the office sees seats, what is due now, and each student with months and a way to collect', async () => {
  startSession('t', theAdmin)
  openPage()
  expect(await screen.findByRole('heading', { name: 'Class 10 – Evening' })).toBeTruthy()
  expect(screen.getByText('2 of 26 seats')).toBeTruthy()
  expect(screen.getByText('₹4,900 overdue')).toBeTruthy()
  const row = screen.getByRole('link', { name: 'Rohan Banerjee' }).closest('tr') as HTMLElement
  expect(within(row).getByRole('img', { name: 'Oct: not paid' })).toBeTruthy()
  expect(within(row).getByRole('link', { name: 'Collect' }).getAttribute('href')).toBe(
    '/admin/counter?student=214',
  )
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Due now 1')
  await waitFor(() => expect(screen.queryByText('Aarav Sharma')).toBeNull())
})

/** The page while Diya is in other batches, numbered from 5 on; the server asks whether she moves or joins both. */
const openWithMember = (error: string, others: string[]) =>
  openPage(overview, {
    'GET /api/find': {
      body: { items: [{ kind: 'student', ...who(7, 'Diya Das'), due_now: '0.00', why: 'name' }] },
    },
    'POST /api/batches/4/students': ({ body }) => {
      if ((body as { how?: string }).how)
        return { body: { message: 'Moved.', member: true, cost: MOVE, undo: 'u1' } }
      const from = others.map((batch_name, n) => ({ batch_id: 5 + n, batch_name }))
      return { status: 409, body: { error, from, choices: { move: MOVE, both: BOTH } } }
    },
  })

test('a student who is in another batch is moved or in both, after what each costs was said', async () => {
  startSession('t', theAdmin)
  const sent = openWithMember('Diya is in Morning.', ['Morning'])
  await userEvent.click(await screen.findByRole('button', { name: 'Add student' }))
  await userEvent.type(screen.getByLabelText('Name, number or phone'), 'Diya')
  await userEvent.click(await screen.findByRole('option', { name: /Diya Das/ }))
  expect(await screen.findByText('Diya is in Morning.')).toBeTruthy()
  expect(screen.getByText('From today. December is asked once, ₹1,800.')).toBeTruthy()
  expect(screen.getByText('₹1,800 more a month; ₹2,550 more in December.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Half' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }))

  expect(await screen.findByText('Diya Das moved to Class 10 – Evening.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  const posts = sent.filter(({ path }) => path.endsWith('/students')).map(({ body }) => body)
  expect(posts).toEqual([
    { student_id: 7, preview: true },
    { student_id: 7, first_month: 'half', preview: true },
    { student_id: 7, first_month: 'half', how: 'move' },
  ])
})

test('a student who is in several batches moves from the named one, from a day on', async () => {
  startSession('t', theAdmin)
  const sent = openWithMember('Diya is in Morning and Olympiad.', ['Morning', 'Olympiad'])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add student' }))
  await user.type(screen.getByLabelText('Name, number or phone'), 'Diya')
  await user.click(await screen.findByRole('option', { name: /Diya Das/ }))
  const from = await screen.findByLabelText<HTMLSelectElement>('Moves from')
  expect(from.selectedOptions[0]?.label).toBe('Morning')
  await user.selectOptions(from, 'Olympiad')
  await screen.findByLabelText('Moves from')
  const yesterday = dayAfter(todayIn('Asia/Kolkata'), -1)
  const day = screen.getByLabelText('First day here')
  await user.clear(day)
  await user.type(day, `${yesterday}{Enter}`)
  expect(await screen.findByText(/^From \d+ \w+ \d+\. December is asked once/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Diya Das moved to Class 10 – Evening.')).toBeTruthy()
  const posts = sent
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/students'))
    .map(({ body }) => body)
  const named = { student_id: 7, from_batch_id: '6' }
  expect(posts).toEqual([
    { student_id: 7, preview: true },
    { ...named, preview: true },
    { ...named, on: yesterday, preview: true },
    { ...named, on: yesterday, how: 'move' },
  ])
})

test('a student who is taken out leaves for a reason, which is the press that takes them out', async () => {
  startSession('t', theAdmin)
  const sent = openPage(overview, {
    'POST /api/batches/4/toggle': {
      body: { message: 'Updated batch membership', member: false, cost: MOVE, undo: 'u1' },
    },
  })
  const row = (await screen.findByRole('link', { name: 'Rohan Banerjee' })).closest('tr')
  await userEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Take out' }))
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByText('Why does Rohan Banerjee leave Class 10 – Evening?')).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: 'Time does not suit' }))
  expect(await screen.findByText(/^Rohan Banerjee was taken out of/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const posts = sent.filter(({ path }) => path.endsWith('/toggle')).map(({ body }) => body)
  expect(posts).toEqual([{ studentId: 214, why: 'time does not suit' }])
})

test('a notice to the batch says how many it reaches, and is sent or copied for its group', async () => {
  startSession('t', theAdmin)
  const reach = {
    ...{ people: 22, students: 24, parents: 24, students_themselves: 0, no_parent_phone: 2 },
    ...{ by_channel: { inbox: 22, mail: 0, sms: 0, whatsapp: 0 }, unreachable: [] },
    ...{ held_back: 0, plain: '' },
  }
  const job = { job_id: 3, state: 'waiting', done: 0, of: null, problem: null, result: null }
  const sent = openPage(overview, {
    'POST /api/messages/preview': { body: reach },
    'POST /api/messages': {
      status: 202,
      body: { message: 'The message is on its way.', message_id: 1, job },
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Notice to 22 parents' }))
  expect(
    screen.getByText(/^24 students: parents of 24, 0 themselves\. 2 have no parent/),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send to 22 people' }))
  expect(await screen.findByText('Subject is required.')).toBeTruthy()
  await user.type(screen.getByLabelText('Subject'), 'Holiday')
  await user.type(screen.getByLabelText('Text'), 'No **lessons**.')
  await user.click(screen.getByRole('button', { name: 'Copy for a WhatsApp group' }))
  expect(await navigator.clipboard.readText()).toBe('Holiday\n\nNo lessons.')
  await user.click(screen.getByRole('button', { name: 'Send to 22 people' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ path }) => path === '/api/messages')?.body).toEqual({
    ...{ purpose: 'notice', subject: 'Holiday', text: 'No **lessons**.' },
    ...{ audience: { batch_ids: [4] }, to: 'parents' },
  })
})

test('its teacher sees the students without money, and the notes', async () => {
  startSession('t', { ...theAdmin, userType: 'teacher' })
  const students = overview.students.map((each) => ({ ...each, months: null, due_now: null }))
  openPage({ ...overview, due_now: null, overdue: null, students })
  expect(await screen.findByText('Rohan Banerjee')).toBeTruthy()
  expect(screen.queryByText('Due now')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Collect' })).toBeNull()
  expect(screen.getByRole('navigation', { name: 'Batch' }).textContent).toBe('Students 2Notes')
  expect(screen.queryByRole('button', { name: 'Add student' })).toBeNull()
})

test('where students practise, owner and teacher have its parts, and the front desk has not', async () => {
  const parts = async (userType: 'admin' | 'desk' | 'teacher', tab = 'students') => {
    startSession('t', { ...theAdmin, userType })
    openPage({ ...overview, practises: true }, {}, tab)
    await screen.findByText('2 of 26 seats')
    const links = within(screen.getByRole('navigation', { name: 'Batch' })).getAllByRole('link')
    const found = links.map((link) => [link.textContent, link.getAttribute('href')])
    cleanup()
    return found
  }
  expect(await parts('teacher')).toEqual([
    ['Students 2', '/teacher/batch/4/students'],
    ['Practice', '/teacher/batch/4/practice'],
    ['Mistakes they make', '/teacher/batch/4/slips'],
    ['Notes', '/teacher/batch/4/notes'],
  ])
  expect(await parts('admin')).toContainEqual(['Mistakes they make', '/admin/batch/4/slips'])
  expect((await parts('desk', 'slips')).map(([text]) => text)).toEqual([
    ...['Students 2', 'Timetable', 'Fees', 'Tests', 'Notes', 'Settings'],
  ])
})

test('a cost is said by month; what costs nothing says so', () => {
  expect(addedCostInWords({ monthly: '0.00', now: '0.00', dues: [] })).toBe(
    'Nothing more is asked.',
  )
  expect(moveInWords({ ...MOVE, dues: [tuition] }, '2026-11-20')).toBe(
    'From 20 Nov 2026. ₹1,800 is asked in December.',
  )
  expect(moveInWords({ ...MOVE, dues: MOVE.dues.slice(0, 1) }, null)).toBe(
    'From today. December falls, ₹1,800.',
  )
})
