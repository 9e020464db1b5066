import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../../test/lessons.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, type Sent, unreachable } from '../../../../test/wire.ts'
import TimetableScreen from './timetable.tsx'

const AT = '/admin/timetable'
const MOVE = 'POST /api/lessons/1/move'
const lesson = aLesson()
const done = (message: string, changes = {}) => ({
  body: { message, lesson: aLesson(changes), double_booked: [], closed: null },
})
const riya = {
  student_id: 3,
  name: 'Riya',
  batch_name: 'Chess',
  date: '2026-11-23',
  start_time: '17:00',
}
const taken = {
  status: 409,
  body: {
    error: 'The room is taken.',
    clashes: [
      {
        lesson_id: 1,
        batch_id: 7,
        batch_name: 'Algebra 9A',
        date: '2026-11-23',
        start_time: '17:00',
        end_time: '18:30',
        with: 'room',
        name: 'Room 2',
        other_lesson_id: 8,
        other_batch: 'Class 8 Identities',
      },
    ],
    free: {
      rooms: [{ room_id: 5, name: 'Hall' }],
      teachers: [],
      times: [{ date: '2026-11-24', start_time: '15:00', end_time: '16:30' }],
    },
  },
}

const isPreview = ({ path }: Sent) => path.includes('preview=1')
/** A server with one lesson; answers changes. */
const academyWith = (answers: Parameters<typeof answerWith>[0] = {}, shown: object = lesson) =>
  answerWith({
    ...unreachable('POST /api/lessons/1/cancel', 'POST /api/lessons'),
    'GET /api/lessons': ({ path }: Sent) => ({ body: path.includes('needs') ? [] : [shown] }),
    'GET /api/closed-days': { body: [] },
    'GET /api/lessons/clashes': { body: [] },
    'GET /api/batchmanegment/all_batches_with_schedule': { body: [] },
    'GET /api/rooms': {
      body: [
        { room_id: 2, name: 'Room 2', seats: 30, is_active: true, version: 1 },
        { room_id: 5, name: 'Hall', seats: 90, is_active: true, version: 1 },
        { room_id: 6, name: 'Cellar', seats: 9, is_active: false, version: 1 },
      ],
    },
    'GET /api/teachers': {
      body: [
        { account_id: 'sen', name: 'A. Sen' },
        { account_id: 'das', name: 'M. Das' },
      ],
    },
    ...answers,
  })
const sentTo = (sent: Sent[], path: string) =>
  sent.filter((each) => each.method === 'POST' && each.path === `/api${path}`)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

beforeEach(() => {
  vi.setSystemTime('2026-11-22T19:30:00Z')
  window.localStorage.setItem('accessToken', 't')
})
afterEach(() => void vi.useRealTimers())

test('a lesson opens with its facts, and Back or Close shows the week again', async () => {
  academyWith()
  const { address, router } = open(<TimetableScreen />, AT)
  await userEvent.click(await screen.findByRole('link', { name: /Algebra 9A/ }))
  const sheet = screen.getByRole('dialog', { name: 'Algebra 9A' })
  expect(sheet.textContent).toContain('Monday, 23 Nov 2026, 4:00 – 5:30 pm')
  expect(sheet.textContent).toContain('24 students')
  expect(address()).toBe(`${AT}?lesson=1`)
  await router.navigate(-1)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()

  await userEvent.click(screen.getByRole('link', { name: /Algebra 9A/ }))
  await press('Close')
  await expect.poll(address).toBe(AT)
})

test('what was typed into a form of the sheet is not dropped unasked', async () => {
  academyWith()
  const { address } = open(<TimetableScreen />, `${AT}?lesson=1&do=cancel`)
  await userEvent.type(await field('Reason'), 'The teacher is ill')
  for (const way of ['Escape', 'Back', 'Close']) {
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await press(way)
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
    expect((await field('Reason')).value).toBe('The teacher is ill')
  }
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(address).toBe(AT)
})

test('a move says beforehand what is in the way, and takes what is free by one press', async () => {
  const sent = academyWith({
    [MOVE]: (request: Sent) => {
      const { room_id, start_time } = request.body as Record<string, unknown>
      if (start_time === '17:00' && room_id === undefined) return taken
      const answer = done('Lesson moved.', { room: { room_id: 5, name: 'Hall' } })
      const meant = {
        double_booked: [riya],
        closed: 'Children’s Day',
        clashes: [{ ...taken.body.clashes[0], date: '2026-12-07' }],
        kept: [{ lesson_id: 6, date: '2026-12-14', start_time: '09:00' }],
      }
      return isPreview(request) ? { body: { ...answer.body, ...meant } } : answer
    },
  })
  const { address } = open(<TimetableScreen />, `${AT}?lesson=1&do=move`)
  fireEvent.change(await field('Start Time'), { target: { value: '17:00' } })
  expect((await field('End Time')).value).toBe('18:30')
  const preview = screen.getByRole('status', { name: 'What this would mean' })
  expect(await within(preview).findByText('The room is taken.')).toBeTruthy()
  expect(preview.textContent).toContain('Mon 23: Room 2 is taken by Class 8 Identities')
  expect(within(preview).getByRole('button', { name: 'Tue 24, 3:00 – 4:30 pm' })).toBeTruthy()

  await userEvent.type(await field('Reason'), 'Exam hall')
  await press('Move')
  expect((await screen.findByRole('alert')).textContent).toBe('The room is taken.')
  await press('Hall')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await within(preview).findByText('Nothing is in the way.')).toBeTruthy()
  // Typing a reason sends no new preview, because the free alternatives would vanish under the pointer for a moment.
  const asked = sent.filter(isPreview).map(({ body }) => (body as { reason: string }).reason)
  expect(new Set(asked)).toEqual(new Set(['…']))
  expect(preview.textContent).toContain('1 student has another lesson then:Riya: Chess, 5:00 pm')
  expect(preview.textContent).toContain('closed on this day: Children’s Day')
  expect(preview.textContent).toContain('7 Dec 2026: Room 2 is taken by Class 8 Identities')
  expect(preview.textContent).toContain('stay as they are:14 Dec 2026, 9:00 am')
  expect(sentTo(sent, '/lessons/1/move')).toHaveLength(1)
  await userEvent.click(screen.getByLabelText('Every week from this lesson on'))
  await press('Move')

  expect(await screen.findByText('Lesson moved.')).toBeTruthy()
  expect(sentTo(sent, '/lessons/1/move').at(-1)?.body).toEqual({
    date: '2026-11-23',
    start_time: '17:00',
    end_time: '18:30',
    room_id: 5,
    reason: 'Exam hall',
    scope: 'weekly',
    version: 1,
  })
  await expect.poll(address).toBe(AT)
})

test('a lesson keeps a room and a teacher that could not be chosen any more', async () => {
  const sent = academyWith(
    { [MOVE]: done('Lesson moved.') },
    aLesson({
      room: { room_id: 6, name: 'Cellar' },
      teacher: { account_id: 'roy', name: 'B. Roy' },
    }),
  )
  open(<TimetableScreen />, `${AT}?lesson=1&do=move`)
  const labels = async (of: string) =>
    [...(await screen.findByLabelText<HTMLSelectElement>(of)).selectedOptions].map(
      ({ label }) => label,
    )
  await screen.findByRole('option', { name: 'Hall' })
  expect(await labels('Room')).toEqual(['Cellar'])
  expect(await labels('Teacher')).toEqual(['B. Roy'])
  await userEvent.selectOptions(screen.getByLabelText('Teacher'), 'No teacher')
  await userEvent.type(await field('Reason'), 'He left')
  await press('Move')
  expect(await screen.findByText('Lesson moved.')).toBeTruthy()
  const [body] = sentTo(sent, '/lessons/1/move').map((each) => each.body)
  expect(body).toMatchObject({ teacher_id: null })
  expect(body).not.toHaveProperty('room_id')
})

test('what is wrong is said beside its field, and a lesson moved to another week is shown there', async () => {
  let isRefused = true
  academyWith({
    [MOVE]: (request: Sent) =>
      isRefused && !isPreview(request)
        ? {
            status: 400,
            body: { error: 'Reason is required.', fields: { reason: 'Reason is required.' } },
          }
        : done('Lesson moved.', { date: '2026-12-01' }),
  })
  const { address } = open(<TimetableScreen />, `${AT}?lesson=1&do=move`)
  fireEvent.change(await field('Date'), { target: { value: '2026-12-01' } })
  await press('Move')
  expect(await screen.findByText('Reason is required.')).toBeTruthy()
  isRefused = false
  await press('Move')
  await expect.poll(address).toBe(`${AT}?day=2026-12-01`)
})

test('somebody else’s change is told, and is not written over unseen', async () => {
  let version = 1
  const requests = academyWith({
    'GET /api/lessons': ({ path }: Sent) => ({
      body: path.includes('needs') ? [] : [aLesson({ version })],
    }),
    'POST /api/lessons/1/cancel': ({ body }: Sent) => {
      if ((body as { version: number }).version === 2) return done('Lesson cancelled.')
      version = 2
      return { status: 409, body: { error: 'This lesson was changed meanwhile.' } }
    },
  })
  open(<TimetableScreen />, `${AT}?lesson=1&do=cancel`)
  await userEvent.type(await field('Reason'), 'Rain')
  await press('Cancel lesson')
  expect(await screen.findByText('This lesson was changed meanwhile.')).toBeTruthy()
  const asked = () => requests.filter(({ path }) => path.startsWith('/api/lessons?')).length
  await expect.poll(asked).toBe(4)
  await press('Cancel lesson')
  expect(await screen.findByText('Lesson cancelled.')).toBeTruthy()
  expect(sentTo(requests, '/lessons/1/cancel').at(-1)?.body).toEqual({ reason: 'Rain', version: 2 })
})

test('a cancelled lesson is restored, or made up for by another one', async () => {
  const sent = academyWith(
    {
      'POST /api/lessons/1/restore': done('Lesson is on again.'),
      'POST /api/lessons': done('Lesson added.'),
    },
    aLesson({ state: 'cancelled', reason: 'Rain' }),
  )
  const { close } = open(<TimetableScreen />, `${AT}?lesson=1`)
  expect(await screen.findByText('Cancelled: Rain')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Restore' }))
  await press('Restore')
  expect(await screen.findByText('Lesson is on again.')).toBeTruthy()
  close()

  open(<TimetableScreen />, `${AT}?lesson=1`)
  await userEvent.click(await screen.findByRole('link', { name: 'Add lesson' }))
  const date = await field('Date')
  expect(date.value).toBe('')
  expect(await screen.findByText('Fill in the day and time.')).toBeTruthy()
  fireEvent.change(date, { target: { value: '2026-11-25' } })
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Add lesson' }),
  )
  expect(await screen.findByText('Lesson added.')).toBeTruthy()
  expect(sentTo(sent, '/lessons')[0]?.body).toEqual({
    batch_id: '7',
    date: '2026-11-25',
    start_time: '16:00',
    end_time: '17:30',
    reason: '',
    makes_up_for: 1,
  })
})

test('somebody who is free to stand in is one press away', async () => {
  const sent = academyWith({
    'GET /api/lessons/1/free': {
      body: { rooms: [], teachers: [{ account_id: 'das', name: 'M. Das' }], times: [] },
    },
    'POST /api/lessons/1/substitute': done('Teacher changed.'),
  })
  open(<TimetableScreen />, `${AT}?lesson=1&do=substitute`)
  await userEvent.click(await screen.findByRole('button', { name: 'M. Das' }))
  await userEvent.type(await field('Reason'), 'Ill')
  await press('Change teacher')
  expect(await screen.findByText('Teacher changed.')).toBeTruthy()
  expect(sentTo(sent, '/lessons/1/substitute')[0]?.body).toEqual({
    teacher_id: 'das',
    reason: 'Ill',
    version: 1,
  })
})

test('a lesson whose register was taken stays, and one that is not there says so', async () => {
  academyWith({}, aLesson({ register: 'taken' }))
  const { close } = open(<TimetableScreen />, `${AT}?lesson=1`)
  expect(await screen.findByText(/it stays as it is/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Move' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe(
    '/admin/lessons/1',
  )
  close()
  open(<TimetableScreen />, `${AT}?lesson=9`)
  expect(await screen.findByRole('dialog', { name: 'Not in this week' })).toBeTruthy()
})

test('two batches sit together, and are parted again', async () => {
  const host = { lesson_id: 8, batch_id: 9, batch_name: 'Class 9 Circles', start_time: '17:00' }
  const JOIN = 'POST /api/lessons/1/join'
  const sent = academyWith({
    'GET /api/lessons': ({ path }: Sent) => ({
      body: path.includes('needs')
        ? []
        : [
            aLesson(),
            aLesson(host),
            aLesson({ lesson_id: 2, start_time: '19:00' }),
            aLesson({ ...host, lesson_id: 3, batch_name: 'Cancelled one', state: 'cancelled' }),
            aLesson({ ...host, lesson_id: 4, batch_name: 'Taken one', register: 'taken' }),
            aLesson({ ...host, lesson_id: 5, batch_name: 'Joined one', joined_to: 8 }),
          ],
    }),
    [JOIN]: (request: Sent) =>
      isPreview(request)
        ? { body: { ...done('Lessons joined.').body, double_booked: [riya] } }
        : done('Lessons joined.', { joined_to: 8 }),
  })
  const { close } = open(<TimetableScreen />, `${AT}?lesson=1`)
  await userEvent.click(await screen.findByRole('link', { name: 'Join' }))
  const hosts = await field('Sits with')
  expect(
    within(hosts)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a lesson', '5:00 – 5:30 pm: Class 9 Circles · Room 2 · A. Sen'])
  await userEvent.selectOptions(hosts, '8')
  const preview = screen.getByRole('status', { name: 'What this would mean' })
  expect(await within(preview).findByText('Nothing is in the way.')).toBeTruthy()
  expect(preview.textContent).toContain('Riya: Chess, 5:00 pm')
  await userEvent.type(await field('Reason'), 'Revision')
  await press('Join lessons')
  expect(await screen.findByText('Lessons joined.')).toBeTruthy()
  expect(sentTo(sent, '/lessons/1/join')[0]?.body).toEqual({
    into: '8',
    reason: 'Revision',
    version: 1,
  })
  close()

  const parted = academyWith(
    { 'POST /api/lessons/1/restore': done('Lesson is on again.') },
    aLesson({ joined_to: 8 }),
  )
  open(<TimetableScreen />, `${AT}?lesson=1`)
  expect((await screen.findByRole('dialog')).textContent).toContain('Together withAnother batch')
  expect(screen.queryByRole('link', { name: 'Join' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Part' }))
  await press('Part')
  await expect.poll(() => sentTo(parted, '/lessons/1/restore')).toHaveLength(1)
})

test('whoever adds a lesson begins with what is not filled in', async () => {
  academyWith()
  const { close } = open(<TimetableScreen />, `${AT}?do=add`)
  const focused = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Add lesson' })
    return dialog.querySelector('[data-autofocus]')?.getAttribute('name')
  }
  expect(await focused()).toBe('batch_id')
  expect(screen.getByText('Choose a batch to see what is in the way.')).toBeTruthy()
  close()
  open(<TimetableScreen />, `${AT}?do=add&of=7`)
  expect(await focused()).toBe('date')
})
