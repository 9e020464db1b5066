import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { languageCookie } from '../../../../test/language-cookie.ts'
import { aLesson } from '../../../../test/lessons.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { Translated } from '../../../i18n/translated.tsx'
import { excuseAbsence } from '../registers/registers.data.ts'
import { AttendanceSection } from './attendance-section.tsx'
import { Leave } from './leave.tsx'

/** Calls of parts of the screen that these tests are not about. */
const ELSEWHERE = unreachable('GET /api/lessons')

const counts = { P: 2, A: 1, L: 1, E: 0 }
const lesson = {
  lesson_id: 1,
  date: '2026-11-16',
  start_time: '16:00',
  batch_name: 'Algebra 9A',
  code: 'L',
  minutes_late: 10,
  note: null,
}
const attendance = {
  percent: 75,
  months: [{ month: '2026-11', percent: 75, counts }],
  batches: [{ batch_id: 7, batch_name: 'Algebra 9A', percent: 75, counts }],
  lessons: [lesson, { ...lesson, lesson_id: 2, date: '2026-11-18', code: 'A', minutes_late: null }],
}
const note = {
  leave_note_id: 4,
  student_id: 7,
  from_date: '2026-11-24',
  to_date: '2026-11-26',
  reason: 'Wedding',
  created_at: '2026-11-20T10:00:00Z',
  withdrawn_at: null,
}
const NOTES = 'GET /api/leave-notes'
const OF = 'GET /api/attendance/of/7'
const LESSONS = 'GET /api/lessons'

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  vi.useFakeTimers({ now: new Date('2026-11-23T10:45:00Z'), toFake: ['Date'] })
})

test('each lesson is a square that says what it means, and each month has its per cent', async () => {
  answerWith({ [OF]: { body: attendance }, [NOTES]: { body: [] } })
  open(<AttendanceSection student_id={7} />)
  expect(await screen.findByText('Mon 16 Nov, 4:00 pm, Algebra 9A: late, 10 min')).toBeTruthy()
  expect(screen.getByText('Wed 18 Nov, 4:00 pm, Algebra 9A: absent')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy()
  expect(screen.getAllByText('75 %')).toHaveLength(2)
  expect(screen.getByText(/1 absence$/)).toBeTruthy()
})

test('without any register, or where they do not come, that is said', async () => {
  const none = { percent: null, months: [], batches: [], lessons: [] }
  answerWith({ [OF]: { body: none }, [NOTES]: { body: [] } })
  const { close } = open(<AttendanceSection student_id={7} />)
  expect(await screen.findByText('No lesson with a register yet.')).toBeTruthy()
  expect(await screen.findByText('No leave so far.')).toBeTruthy()
  close()
  answerWith({ [OF]: { status: 400 }, [NOTES]: { status: 400 } })
  open(<AttendanceSection student_id={7} />)
  expect(await screen.findByText('Failed to load the attendance.')).toBeTruthy()
  expect(await screen.findByText('Failed to load the leave notes.')).toBeTruthy()
})

test('a leave is told, and one that lies ahead can be withdrawn', async () => {
  const sent = answerWith({
    ...ELSEWHERE,
    [OF]: { body: attendance },
    [NOTES]: { body: [note] },
    'POST /api/leave-notes': {
      status: 201,
      body: { message: 'Leave noted.', leave_note: note, absent_in: [] },
    },
    'POST /api/leave-notes/4/withdraw': {
      body: {
        message: 'Leave withdrawn.',
        leave_note: { ...note, withdrawn_at: '2026-11-23T10:45:00Z' },
      },
    },
  })
  open(<AttendanceSection student_id={7} />)
  expect(await screen.findByText('24 – 26 Nov 2026')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add leave' }))
  await userEvent.clear(await screen.findByLabelText('From'))
  await userEvent.type(screen.getByLabelText('From'), '2026-11-25')
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-11-25')
  await userEvent.type(screen.getByLabelText('Reason'), 'Fever')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('form', { name: 'Leave' })).toBeNull()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    student_id: 7,
    from_date: '2026-11-25',
    to_date: '2026-11-25',
    reason: 'Fever',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw leave' }))
  await expect.poll(() => sent.some(({ path }) => path.endsWith('/withdraw'))).toBe(true)
})

test('leave begins on the day of the next lesson that is held, unless another was typed', async () => {
  const lessons = [
    aLesson({ date: '2026-11-23', start_time: '16:00' }),
    aLesson({ date: '2026-11-24', state: 'cancelled' }),
    aLesson({ date: '2026-11-26' }),
  ]
  answerWith({ [NOTES]: { body: [] }, [LESSONS]: { body: lessons } })
  open(<Leave student_id={7} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add leave' }))
  const from = () => screen.getByLabelText<HTMLInputElement>('From').value
  await expect.poll(from).toBe('2026-11-26')
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-11-26')
})

test('the focus goes into the form and back, and a link from elsewhere on the page opens it', async () => {
  answerWith({
    ...ELSEWHERE,
    [OF]: { body: attendance },
    [NOTES]: { body: [] },
  })
  const { router } = open(<AttendanceSection student_id={7} />)
  const add = () => screen.getByRole('button', { name: 'Add leave' })
  await screen.findByText('No leave so far.')
  await userEvent.click(add())
  expect(document.activeElement).toBe(screen.getByLabelText('From'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(add())

  for (let times = 0; times < 2; times++) {
    await act(() => router.navigate('#leave'))
    expect(document.activeElement).toBe(await screen.findByLabelText('From'))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  }
})

test('what is wrong is said beside its field, and what was typed stays', async () => {
  const error = 'A leave may be at most 60 days long.'
  answerWith({
    ...ELSEWHERE,
    [OF]: { body: attendance },
    [NOTES]: { body: [] },
    'POST /api/leave-notes': { status: 400, body: { error: 'Wrong.', fields: { to_date: error } } },
  })
  open(<AttendanceSection student_id={7} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add leave' }))
  await userEvent.type(screen.getByLabelText('Reason'), 'Abroad')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(error)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Abroad')
})

test('the office is offered to make excused what registers say absent, and a student is not', async () => {
  const answers = {
    [OF]: { body: attendance },
    [NOTES]: { body: [] },
    'POST /api/leave-notes': {
      status: 201,
      body: {
        message: 'Leave noted.',
        leave_note: note,
        absent_in: [
          { lesson_id: 1, date: '2026-11-10' },
          { lesson_id: 2, date: '2026-11-18' },
        ],
      },
    },
    'PUT /api/lessons/1/register': {
      status: 409,
      body: { error: 'The register is locked. Ask the owner.' },
    },
    'PUT /api/lessons/2/register': {
      body: {
        message: 'Register saved.',
        register: { state: 'taken', locked: false, taken_at: null, taken_by: null, version: 2 },
        students: [],
      },
    },
  }
  const sent = answerWith({ ...ELSEWHERE, ...answers })
  const add = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add leave' }))
    await userEvent.type(screen.getByLabelText('Reason'), 'Fever')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Tue 10 Nov; Wed 18 Nov')
  }
  const office = open(<AttendanceSection student_id={7} excuse={excuseAbsence} />)
  await add()
  await userEvent.click(screen.getByRole('button', { name: 'Mark as excused' }))
  // The desk is refused locked registers only.
  expect(await screen.findByText('The register is locked. Ask the owner.')).toBeTruthy()
  expect(screen.getByText('Tue 10 Nov')).toBeTruthy()
  expect(sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    marks: [{ student_id: 7, code: 'E' }],
    reason: note.reason,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Keep as absent' }))
  expect(screen.queryByText('Tue 10 Nov')).toBeNull()
  office.close()

  answerWith({ ...ELSEWHERE, ...answers })
  open(<AttendanceSection student_id={7} />)
  await add()
  expect(screen.queryByRole('button', { name: 'Mark as excused' })).toBeNull()
})

test('a guardian says in their language when a child will not come', async () => {
  const error = 'From must be today or later.'
  let isWrong = true
  languageCookie('bn')
  answerWith({
    ...ELSEWHERE,
    [NOTES]: { body: [note] },
    'POST /api/leave-notes': () =>
      isWrong
        ? { status: 400, body: { error, fields: { from_date: error } } }
        : { status: 201, body: { message: 'Leave note added.', leave_note: note, absent_in: [] } },
  })
  open(
    <Translated>
      <Leave student_id={7} />
    </Translated>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'ছুটির কথা জানান' }))
  expect(await screen.findByText('24 – 26 নভেম্বর, 2026')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('কারণ'), 'জ্বর')
  await userEvent.click(screen.getByRole('button', { name: 'সংরক্ষণ করুন' }))
  expect(await screen.findByText('প্রথম দিন আজ বা তার পরে হতে হবে।')).toBeTruthy()
  isWrong = false
  await userEvent.click(screen.getByRole('button', { name: 'সংরক্ষণ করুন' }))
  expect(await screen.findByText('ছুটির কথা জানানো হয়েছে।')).toBeTruthy()
  expect(screen.queryByLabelText('কারণ')).toBeNull()
})
