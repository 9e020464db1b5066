import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../../test/lessons.ts'
import { NO_NOTES } from '../../../../test/notes.ts'
import { aRegister, aSitter } from '../../../../test/registers.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent, theAdmin, unreachable } from '../../../../test/wire.ts'
import { ownRecords } from '../../../own-records.ts'
import { endSession, startSession } from '../../../session.ts'
import { logout } from '../../../shell/session/logout.ts'
import LessonRegisterScreen from './lesson-register.tsx'
import { discardHomework } from './outbox/homework-outbox.ts'
import { discardRegister, openOutbox } from './outbox/outbox.ts'
import { OutboxBar } from './outbox/outbox-bar.tsx'

const teacher = { ...aStudent, userType: 'teacher', uid: 't1', registered: false } as const
const debjit = aSitter({
  student_id: 1,
  name: 'Debjit Roy',
  absent_streak: 3,
  contact: '+919830041276',
})
const kabir = aSitter({ student_id: 2, name: 'Kabir Nandi', leave: 'Fever' })
const lessonSeven = aLesson({ lesson_id: 7, date: '2026-11-16' })
const sheet = { lesson: lessonSeven, register: aRegister, students: [debjit, kabir], guests: [] }
const taken = { ...aRegister, state: 'taken', version: 1 }
const saved = {
  message: 'Register saved.',
  register: taken,
  students: [
    { ...debjit, code: 'A' },
    { ...kabir, code: 'E' },
  ],
}
const PATH = 'GET /api/lessons/7'
const SAVE = 'PUT /api/lessons/7/register'

beforeEach(() => {
  startSession('t', teacher)
  openOutbox()
  discardRegister(7)
})

const show = () => open(<LessonRegisterScreen params={{ id: '7' }} />, '/teacher/lessons/7')
const codes = async (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name}: `) })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const status = () => screen.getByRole('status').textContent
const body = (sent: ReturnType<typeof answerWith>) =>
  sent.filter(({ method }) => method === 'PUT').map((each) => each.body as Record<string, unknown>)

test('a full class takes one press, and everybody is present but who is on leave', async () => {
  const sent = answerWith({ ...NO_NOTES, [PATH]: { body: sheet }, [SAVE]: { body: saved } })
  show()
  expect(await screen.findByRole('heading', { level: 1, name: /Algebra/ })).toMatchObject({
    textContent: 'Algebra 9A Mon 16 Nov, 4:00 – 5:30 pm',
  })
  expect(screen.getByText('absent 3 times in a row')).toBeTruthy()
  expect(screen.getByText('on leave: Fever')).toBeTruthy()
  await press('Save')
  await expect.poll(status).toBe('Saved')
  expect(body(sent)).toMatchObject([{ rest: 'P', of: [1, 2], marks: [] }])
})

test('a press makes present absent, late, excused and present again', async () => {
  answerWith({ ...NO_NOTES, [PATH]: { body: sheet } })
  show()
  const code = await codes('Debjit Roy')
  for (const said of ['absent', 'late', 'excused', 'present']) {
    await userEvent.click(code)
    expect(code.getAttribute('aria-label')).toBe(`Debjit Roy: ${said}`)
  }
  await userEvent.click(code)
  expect(screen.getByRole('link', { name: /98300/ }).getAttribute('href')).toBe('tel:+919830041276')
})

test('by the keyboard a code is chosen from a menu, or typed', async () => {
  answerWith({ ...NO_NOTES, [PATH]: { body: sheet } })
  show()
  const code = await codes('Kabir Nandi')
  code.focus()
  await userEvent.keyboard('{ArrowDown}')
  const menu = screen.getByRole('menu', { name: 'Kabir Nandi' })
  expect(within(menu).getByRole('menuitemradio', { checked: true }).textContent).toBe('E excused')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(code.getAttribute('aria-label')).toBe('Kabir Nandi: late')
  expect(document.activeElement).toBe(code)
  await userEvent.keyboard('a')
  expect(code.getAttribute('aria-label')).toBe('Kabir Nandi: absent')
  await userEvent.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(code)
})

test('the menu knows Home, End and the letters of its codes, and Tab goes on from its button', async () => {
  answerWith({ ...NO_NOTES, [PATH]: { body: sheet } })
  show()
  const code = await codes('Kabir Nandi')
  const focusedText = () => document.activeElement?.textContent
  code.focus()
  await userEvent.tab()
  const next = document.activeElement
  code.focus()
  await userEvent.keyboard('{ArrowDown}{Home}')
  expect(focusedText()).toBe('P present')
  await userEvent.keyboard('{End}')
  expect(focusedText()).toBe('E excused')
  await userEvent.keyboard('l')
  expect(focusedText()).toBe('L late')
  await userEvent.tab()
  expect(screen.queryByRole('menu')).toBeNull()
  expect([next === code, document.activeElement]).toEqual([false, next])
  expect(code.getAttribute('aria-label')).toBe('Kabir Nandi: excused')
})

test('minutes, a note and what was taught go with it', async () => {
  const sent = answerWith({ ...NO_NOTES, [PATH]: { body: sheet }, [SAVE]: { body: saved } })
  show()
  await userEvent.click(await codes('Debjit Roy'))
  await press('Debjit Roy: absent')
  await userEvent.type(screen.getByLabelText('Debjit Roy: minutes late'), '12 x')
  await press('Debjit Roy absent 3 times in a row')
  await userEvent.type(screen.getByLabelText('Note'), 'Rain')
  await userEvent.type(screen.getByLabelText('What was taught'), 'Lines')
  await press('Save')
  await expect.poll(() => body(sent).length).toBe(1)
  expect(body(sent)[0]).toMatchObject({
    marks: [{ student_id: 1, code: 'L', minutes_late: 12, note: 'Rain' }],
    taught: 'Lines',
  })
})

test.each([
  ['a network', new TypeError('Failed to fetch')],
  ['a database', { status: 503, body: { error: 'Please try again in a moment.' } }],
])(
  'without %s it waits, is sent by itself with the same key, and is then kept no longer',
  async (_, away) => {
    const sent = answerWith({ ...NO_NOTES, [PATH]: { body: sheet }, [SAVE]: away })
    show()
    await userEvent.click(await codes('Debjit Roy'))
    await press('Save')
    await expect.poll(() => body(sent).length).toBe(1)
    await expect.poll(status).not.toBe('Sending…')
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    expect((await ownRecords()).size).toBe(1)

    const later = answerWith({ ...NO_NOTES, [PATH]: { body: sheet }, [SAVE]: { body: saved } })
    await act(async () => void window.dispatchEvent(new Event('online')))
    await expect.poll(status).toBe('Saved')
    const keyOf = (of: typeof sent) =>
      of.find(({ method }) => method === 'PUT')?.headers['idempotency-key']
    expect(keyOf(later)).toBe(keyOf(sent))
    expect((await ownRecords()).size).toBe(0)
  },
)

test('what the server refuses stays with its reason, and can be discarded', async () => {
  answerWith({
    ...NO_NOTES,
    [PATH]: { body: sheet },
    [SAVE]: { status: 409, body: { error: 'The register is locked. Ask the owner.' } },
  })
  show()
  await userEvent.click(await codes('Debjit Roy'))
  await press('Save')
  await expect.poll(status).toBe('Register: The register is locked. Ask the owner.')
  expect((await codes('Debjit Roy')).getAttribute('aria-label')).toBe('Debjit Roy: absent')
  await press('Discard')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByText('Discard'))
  await expect.poll(status).toBe('Not taken yet')
  expect((await codes('Debjit Roy')).getAttribute('aria-label')).toBe('Debjit Roy: present')
})

const TOO_EARLY = 'Due Date must not be before the lesson.'
/** A lesson of its own: that its families were told stays said on its page. */
const LESSON_8 = {
  [PATH.replace('7', '8')]: { body: { ...sheet, lesson: { ...lessonSeven, lesson_id: 8 } } },
}
const REGISTER_8 = SAVE.replace('7', '8')
const HOMEWORK_8 = 'PUT /api/lessons/8/homework'
const given = { text: 'Page 12', due_date: null, file: null }
const homeworkSaved = { body: { message: 'Homework saved.', homework: given } }

test.each([
  [
    'the homework',
    { [HOMEWORK_8]: { status: 400, body: { error: TOO_EARLY, fields: { due_date: TOO_EARLY } } } },
    `Homework: ${TOO_EARLY}`,
  ],
  [
    'the register',
    { [REGISTER_8]: { status: 409, body: { error: 'The register is locked. Ask the owner.' } } },
    'Register: The register is locked. Ask the owner.',
  ],
])('where %s is refused, the other part of the lesson is saved', async (_, refused, said) => {
  const sent = answerWith({
    ...NO_NOTES,
    ...LESSON_8,
    [REGISTER_8]: { body: saved },
    [HOMEWORK_8]: homeworkSaved,
    ...refused,
  })
  open(<LessonRegisterScreen params={{ id: '8' }} />, '/teacher/lessons/8')
  await userEvent.click(await codes('Debjit Roy'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Homework' }), 'Page 12')
  await press('Save')
  await expect.poll(status).toBe(said)
  const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  await expect.poll(puts).toEqual(['/api/lessons/8/register', '/api/lessons/8/homework'])
  // Only the refused part is kept on the device.
  await expect.poll(async () => (await ownRecords()).size).toBe(1)
  discardRegister(8)
  discardHomework(8)
})

test.each([
  [
    'cancelled',
    'This lesson was cancelled.',
    { lesson: { ...lessonSeven, state: 'cancelled', reason: 'Rain' } },
  ],
  [
    'locked',
    'The register is locked. Ask the owner.',
    { register: { ...aRegister, locked: true } },
  ],
])(
  'what was marked in a lesson that is %s by then stays to be seen, and can be discarded',
  async (_, error, now) => {
    let isLate = false
    const refuse = () => {
      isLate = true
      return { status: 409, body: { error } }
    }
    answerWith({
      ...NO_NOTES,
      [PATH]: () => ({ body: isLate ? { ...sheet, ...now } : sheet }),
      [SAVE]: refuse,
    })
    show()
    await userEvent.click(await codes('Debjit Roy'))
    await press('Save')
    await expect.poll(() => screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(status()).toBe(`Register: ${error}`)
    expect(screen.getByText('Debjit Roy')).toBeTruthy()
    await press('Discard')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByText('Discard'))
    await expect.poll(() => screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    expect((await ownRecords()).size).toBe(0)
  },
)

test('a student who sits in it no longer is left out and named, and the rest is sent', async () => {
  let tries = 0
  const sent = answerWith({
    ...NO_NOTES,
    [PATH]: { body: sheet },
    [SAVE]: () => {
      tries += 1
      const fields = { 'marks.0.student_id': 'Not in this lesson that day.' }
      return tries === 1
        ? { status: 400, body: { error: 'Please check the fields.', fields } }
        : { body: { ...saved, students: [{ ...kabir, code: 'A' }] } }
    },
  })
  show()
  await userEvent.click(await codes('Debjit Roy'))
  const other = await codes('Kabir Nandi')
  await userEvent.click(other)
  await userEvent.click(other)
  await press('Save')
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'No longer in Algebra 9A, and left out: Debjit Roy.',
  )
  expect(body(sent)[1]).toMatchObject({ of: [2], marks: [{ student_id: 2, code: 'A' }] })
})

test('another account does not see it, and a session that ends leaves it to whom it belongs', async () => {
  const sent = answerWith({
    ...NO_NOTES,
    [PATH]: { body: sheet },
    [SAVE]: { status: 401, body: {} },
  })
  const { close } = show()
  await userEvent.click(await codes('Debjit Roy'))
  await press('Save')
  await expect.poll(() => window.localStorage.getItem('accessToken')).toBeNull()
  close()

  await act(async () => startSession('t2', theAdmin))
  answerWith({ ...NO_NOTES, [PATH]: { body: sheet } })
  const second = show()
  expect((await codes('Debjit Roy')).getAttribute('aria-label')).toBe('Debjit Roy: present')
  second.close()
  endSession()

  const later = answerWith({ ...NO_NOTES, [PATH]: { body: sheet }, [SAVE]: { body: saved } })
  await act(async () => startSession('t3', teacher))
  await expect.poll(() => body(later).length).toBe(1)
  expect(body(later)[0]).toMatchObject({ marks: [{ student_id: 1, code: 'A' }] })
  expect(body(sent)).toHaveLength(1)
})

test('it is never sent as somebody else whom another window has signed in a moment ago', async () => {
  answerWith({ ...NO_NOTES, [PATH]: { body: sheet }, [SAVE]: new TypeError('Failed to fetch') })
  show()
  await userEvent.click(await codes('Debjit Roy'))
  await press('Save')
  await expect.poll(status).not.toBe('Sending…')
  const [own] = [...(await ownRecords()).values()]

  // This window has not been told of the other account yet.
  window.localStorage.setItem('accountUid', 'somebody else')
  const asOther = answerWith({
    ...NO_NOTES,
    [PATH]: { body: sheet },
    [SAVE]: { status: 404, body: {} },
  })
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(body(asOther)).toEqual([])

  window.localStorage.setItem('accountUid', teacher.uid)
  expect([...(await ownRecords()).values()]).toEqual([own])
  const later = answerWith({ ...NO_NOTES, [PATH]: { body: sheet }, [SAVE]: { body: saved } })
  await act(async () => void window.dispatchEvent(new Event('online')))
  await expect.poll(() => body(later).length).toBe(1)
})

test('signing out drops it from the device', async () => {
  answerWith({ ...NO_NOTES, ...unreachable('POST /api/auth/sign-out'), [PATH]: { body: sheet } })
  const { close } = show()
  await userEvent.click(await codes('Debjit Roy'))
  close()
  expect((await ownRecords('t1')).size).toBe(1)
  await act(async () => logout())
  expect((await ownRecords('t1')).size).toBe(0)
})

test('a lesson that has not begun, was cancelled or is locked is only read', async () => {
  const lesson = { ...lessonSeven, date: '2999-01-01' }
  answerWith({ ...NO_NOTES, [PATH]: { body: { ...sheet, lesson } } })
  const first = show()
  expect(await screen.findByText('This lesson has not begun.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  first.close()

  const cancelled = { ...lessonSeven, state: 'cancelled', reason: 'Diwali' }
  answerWith({ ...NO_NOTES, [PATH]: { body: { ...sheet, lesson: cancelled } } })
  const second = show()
  expect(await screen.findByText('This lesson was cancelled.')).toBeTruthy()
  expect(screen.queryByText('Kabir Nandi')).toBeNull()
  second.close()

  const locked = { ...taken, locked: true }
  answerWith({
    ...NO_NOTES,
    [PATH]: { body: { ...sheet, register: locked, students: saved.students } },
  })
  const third = show()
  expect(await screen.findByText('The register is locked. Ask the owner.')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Debjit Roy: absent' })).toBeTruthy()
  third.close()
})

test('the owner changes a locked one with a reason', async () => {
  await act(async () => startSession('a', theAdmin))
  const locked = { ...taken, locked: true }
  const sent = answerWith({
    ...NO_NOTES,
    [PATH]: { body: { ...sheet, register: locked, students: saved.students } },
    [SAVE]: { body: { ...saved, register: locked } },
  })
  show()
  await userEvent.type(await screen.findByLabelText('Reason'), 'Was there')
  await userEvent.click(await codes('Debjit Roy'))
  await press('Save')
  await expect.poll(() => body(sent).length).toBe(1)
  expect(body(sent)[0]).toMatchObject({ reason: 'Was there', marks: [{ code: 'L' }] })
  expect(body(sent)[0]).not.toHaveProperty('rest')
  vi.unstubAllGlobals()
})

test('the owner says why a register was not taken after all', async () => {
  await act(async () => startSession('a', theAdmin))
  const sent = answerWith({
    ...NO_NOTES,
    [PATH]: { body: { ...sheet, register: taken, students: saved.students } },
    'DELETE /api/lessons/7/register': { body: { message: 'Register dropped.' } },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Not taken after all' }))
  const field = await screen.findByLabelText('Why it was not taken after all')
  await press('Delete all its marks')
  expect(await screen.findByText(/is required/)).toBeTruthy()
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'Wrong lesson')
  await press('Delete all its marks')
  await expect.poll(() => sent.some(({ method }) => method === 'DELETE')).toBe(true)
  expect(sent.find(({ method }) => method === 'DELETE')?.body).toEqual({ reason: 'Wrong lesson' })
})

test('a student who tries the lesson came unless it is said, and one who tries it no longer is left out', async () => {
  const trials = [
    { enquiry_id: 4, name: 'Asha Rao', came: null },
    { enquiry_id: 5, name: 'Om Jain', came: null },
    { enquiry_id: 6, name: 'Tara Iyer', came: null },
  ]
  let tries = 0
  const sent = answerWith({
    ...NO_NOTES,
    [PATH]: () => ({ body: { ...sheet, guests: trials } }),
    [SAVE]: () => {
      tries += 1
      const fields = { 'guests.2.enquiry_id': 'There is no such enquiry.' }
      if (tries === 1) return { status: 400, body: { error: 'Please check the fields.', fields } }
      for (const [n, trial] of trials.entries()) Object.assign(trial, { came: n === 0 })
      return { body: saved }
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Om Jain: came' }))
  await press('Save')
  await expect.poll(status).toBe('Saved')
  expect(body(sent).map(({ guests }) => guests)).toEqual([
    [
      { enquiry_id: 4, came: true },
      { enquiry_id: 5, came: false },
      { enquiry_id: 6, came: true },
    ],
    [
      { enquiry_id: 4, came: true },
      { enquiry_id: 5, came: false },
    ],
  ])
  await screen.findByRole('button', { name: 'Asha Rao: came' })
  await screen.findByRole('button', { name: 'Om Jain: did not come' })
})

test('other pages say which registers wait, and lead to them', async () => {
  answerWith({
    ...NO_NOTES,
    [PATH]: { body: sheet },
    [SAVE]: { status: 409, body: { error: 'It is locked.' } },
  })
  const { close } = show()
  await userEvent.click(await codes('Debjit Roy'))
  await press('Save')
  await expect.poll(status).toBe('Register: It is locked.')
  close()
  open(<OutboxBar />, '/teacher/week')
  const waits = await screen.findByRole('list', { name: 'Registers not sent yet' })
  expect(waits.textContent).toBe('Algebra 9A, Mon 16 Nov: It is locked.')
  expect(within(waits).getByRole('link').getAttribute('href')).toBe('/teacher/lessons/7')
})
