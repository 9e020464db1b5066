import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { NO_PLACE } from '../../../test/records.ts'
import { open } from '../../../test/screen.tsx'
import { aTest } from '../../../test/tests.ts'
import { answerWith, theAdmin } from '../../../test/wire.ts'
import { startSession } from '../../session.ts'
import EditTest from './edit-test.tsx'
import TestScreen from './test.tsx'
import Tests from './tests.tsx'

const { test_id, title, paper_id, mode, opens_at, closes_at, state, version } = aTest
const listed = { test_id, title, paper_id, mode, opens_at, closes_at, state, version }
const riya = { student_id: 12, name: 'Riya Sen', sits: false, extra_minutes: 0 }
const exam = { ...aTest, students: [riya] }
const aBatch = (batch_id: number, batch_name: string) => ({
  batch_id,
  id: batch_id,
  batch_name,
  name: batch_name,
  description: '',
  course_id: null,
  course_name: null,
  classNumber: null,
  ...NO_PLACE,
  schedules: [],
  student_count: 0,
  version: 1,
})
const batches = { body: [aBatch(1, 'Class 9 – Evening'), aBatch(2, 'Class 10')] }
const paper = {
  paper_id: 5,
  language: null,
  title: 'Quadratics',
  class_number: 9,
  duration_minutes: 60,
  state: 'ready',
  printed: false,
  version: 1,
  items: 3,
}
const aSection = (title: string) => ({
  title,
  instructions: null,
  negative: null,
  partial: false,
  any: null,
  items: [],
})
const wholePaper = {
  ...paper,
  instructions: null,
  total: 12,
  sections: [aSection('Section A'), aSection('Section B')],
  sets: [],
  keeps: null,
  is_freeable: false,
  refused_formulas: [],
}
const ANSWERS = {
  'GET /api/papers/5': { body: wholePaper },
  'GET /api/batchmanegment/all_batches_with_schedule': batches,
  'GET /api/papers': { body: { items: [paper], total: 1, page: 1, page_size: 100 } },
  'GET /api/tests/7': { body: exam },
}

beforeEach(() => startSession('t', theAdmin))

test('the tests are listed, the latest first, with their state and the way to their marks', async () => {
  const page = { items: [listed], total: 1, page: 1, page_size: 20 }
  const sent = answerWith({ ...ANSWERS, 'GET /api/tests': { body: page } })
  open(<Tests />, '/admin/tests?state=marking')
  const row = (await screen.findByRole('link', { name: 'Unit test 4' })).closest('tr')
  expect(row?.textContent).toContain('20 Nov 2026, 4:00 pm')
  expect(within(row as HTMLElement).getByText('To mark')).toBeTruthy()
  expect(
    within(row as HTMLElement)
      .getByRole('link', { name: 'Marks' })
      .getAttribute('href'),
  ).toBe('/admin/tests/7/marks')
  expect(sent.find(({ path }) => path.startsWith('/api/tests?'))?.path).toContain('state=marking')
})

test('a test without a paper is planned for a batch at the academy’s hours', async () => {
  const sent = answerWith({
    ...ANSWERS,
    'POST /api/tests': { status: 201, body: { message: 'Test added.', test: exam } },
  })
  const { address } = open(<EditTest params={{}} />, '/admin/tests/new')
  await userEvent.type(screen.getByLabelText('Title'), 'Unit test 4')
  const opens = screen.getByLabelText('Opens')
  await userEvent.type(opens, '2026-11-20T16:00')
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText('Choose when it closes.')).toBeTruthy()
  expect(screen.getByText('Choose a batch.')).toBeTruthy()
  expect(screen.getByText('Total is required without a paper.')).toBeTruthy()

  await userEvent.type(screen.getByLabelText('Total'), '40')
  await userEvent.type(screen.getByLabelText('Closes'), '2026-11-20T17:00')
  await userEvent.click(await screen.findByLabelText('Class 9 – Evening'))
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
  await expect.poll(address).toBe('/admin/tests')
  expect(sent.find(({ method, path }) => method === 'POST' && path === '/api/tests')?.body).toEqual(
    {
      title: 'Unit test 4',
      mode: 'paper',
      paper_id: null,
      total: 40,
      opens_at: '2026-11-20T10:30:00.000Z',
      closes_at: '2026-11-20T11:30:00.000Z',
      batch_ids: [1],
      students: [],
    },
  )
})

test.each([
  ['the office', theAdmin, 'GET /api/batchmanegment/all_batches_with_schedule'],
  ['a teacher', { ...theAdmin, userType: 'teacher' as const }, 'GET /api/batches'],
])('%s is not offered a batch that ends before a test', async (_, who, path) => {
  startSession('t', who)
  const inNovember = (id: number, day: number) => ({
    ...aBatch(id, `Until ${day} November`),
    ends_on: `2026-11-${day}`,
  })
  answerWith({
    ...ANSWERS,
    [path]: { body: [inNovember(1, 18), inNovember(2, 19), inNovember(3, 20)] },
  })
  open(<EditTest params={{ id: '7' }} />, '/admin/tests/7/edit')
  expect(await screen.findByLabelText('Until 20 November')).toBeTruthy()
  expect(screen.queryByLabelText('Until 19 November')).toBeNull()
  // A chosen batch stays, with its name.
  expect(screen.getByLabelText<HTMLInputElement>('Until 18 November').checked).toBe(true)
  // The office finds students without their batch.
  if (who === theAdmin) return expect(screen.queryByLabelText('Batch')).toBeNull()
  const ofStudents = within(screen.getByLabelText('Batch')).getAllByRole('option')
  expect(ofStudents.map(({ textContent }) => textContent)).toEqual([
    'Choose a batch',
    'Until 20 November',
  ])
})

test('with a paper the paper says the total, and only what was changed is sent', async () => {
  const sent = answerWith({ ...ANSWERS, 'PUT /api/tests/7': { body: { message: '', test: exam } } })
  const { address } = open(<EditTest params={{ id: '7' }} />, '/admin/tests/7/edit')
  await screen.findByRole('option', { name: 'Quadratics' })
  await userEvent.selectOptions(screen.getByLabelText('Paper'), '5')
  expect(screen.queryByLabelText('Total')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Riya Sen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(address).toBe('/admin/tests/7')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    paper_id: 5,
    total: null,
    students: [],
    version: 3,
  })
})

test('a test that cannot be deleted does not offer it', async () => {
  const begun = { ...exam, mode: 'online', begun: 3, is_deletable: false }
  answerWith({ ...ANSWERS, 'GET /api/tests/7': { body: begun } })
  open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7')
  expect(await screen.findByRole('link', { name: 'Change' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('a test says what it is, and why it could not be deleted after all', async () => {
  const error = 'Marks of this test were entered, so it cannot be deleted.'
  answerWith({ ...ANSWERS, 'DELETE /api/tests/7': { status: 409, body: { error } } })
  open(<TestScreen params={{ id: '7' }} />, '/admin/tests/7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Unit test 4' })).toBeTruthy()
  expect(await screen.findByText('Class 9 – Evening')).toBeTruthy()
  expect(screen.getByText('Riya Sen')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const asked = await screen.findByRole('alertdialog')
  await userEvent.click(within(asked).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(error, { exact: false })).toBeTruthy()
})

test('a ready paper is given as a test: its title stands there, and the batches of its class come first', async () => {
  const ofClass = (id: number, name: string, class_number: number) => ({
    ...aBatch(id, name),
    classNumber: class_number,
  })
  const all = [ofClass(1, 'Class 8', 8), ofClass(2, 'Class 10', 10), ofClass(3, 'Class 9', 9)]
  const sent = answerWith({
    ...ANSWERS,
    'GET /api/batchmanegment/all_batches_with_schedule': { body: all },
    'POST /api/tests': { status: 201, body: { message: 'Test added.', test: exam } },
  })
  const { address } = open(<EditTest params={{}} />, '/admin/tests/new?paper=5')
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Quadratics')
  await screen.findByLabelText('Class 9')
  const boxes = () =>
    within(screen.getByRole('group', { name: 'Batches' }))
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ labels }) => labels?.[0]?.textContent)
  await expect.poll(boxes).toEqual(['Class 9', 'Class 8', 'Class 10'])
  await userEvent.selectOptions(screen.getByLabelText('Negative marking'), 'A third (⅓)')
  await userEvent.type(screen.getByLabelText('Opens'), '2026-11-20T16:00')
  await userEvent.type(screen.getByLabelText('Closes'), '2026-11-20T17:00')
  await userEvent.click(screen.getByLabelText('Class 9'))
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
  await expect.poll(address).toBe('/admin/tests')
  expect(
    sent.find(({ method, path }) => method === 'POST' && path === '/api/tests')?.body,
  ).toMatchObject({
    title: 'Quadratics',
    paper_id: 5,
    total: null,
    negative: 'third',
    batch_ids: [3],
  })
})

test('a new test says who takes it and whom it reaches, and one that is open is opened', async () => {
  const reach = {
    ...{ families: 14, students: 15, without: [], text: 'Test of Class 9: Unit test 4.' },
    ways: { inbox: 29, mail: 14, sms: 0, whatsapp: 0, by_hand: 0 },
    as: { sms: null, whatsapp: null },
  }
  const foreseen = {
    ...{ students: 15, opens: '2020-11-20T10:30:00.000Z', minutes: 60, total: 40 },
    ...{ negative: 'third', warnings: ['It opens on a holiday: Puja.'], reach },
  }
  const sent = answerWith({
    ...ANSWERS,
    'POST /api/tests': ({ path }) => ({
      status: 201,
      body: { message: '', test: exam, ...(path.includes('preview') && foreseen) },
    }),
  })
  const { address } = open(<EditTest params={{}} />, '/admin/tests/new?paper=5')
  await userEvent.type(await screen.findByLabelText('Opens'), '2020-11-20T16:00')
  await userEvent.type(screen.getByLabelText('Closes'), '2020-11-20T17:00')
  await userEvent.click(await screen.findByLabelText('Class 9 – Evening'))
  const button = await screen.findByRole('button', { name: 'Open now for 15 students' })
  expect(screen.getByText(/^15 students · .*60 minutes · 40 marks/)).toBeTruthy()
  expect(screen.getByText('It opens on a holiday: Puja.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Tell 14 families'))
  expect(screen.queryByText(reach.text)).toBeNull()
  await userEvent.click(button)
  await expect.poll(address).toBe('/admin/tests')
  expect(sent.find(({ path }) => path === '/api/tests')?.body).toMatchObject({ tell: false })
})

test('a test online that is homework is open tonight or till Monday by one press', async () => {
  const online = { ...exam, mode: 'online', paper_id: 5 }
  answerWith({ ...ANSWERS, 'GET /api/tests/7': { body: online } })
  open(<EditTest params={{ id: '7' }} />, '/admin/tests/7/edit')
  const chip = (name: string) => screen.findByRole('button', { name })
  await userEvent.click(await chip('Till Monday'))
  expect((await chip('Till Monday')).getAttribute('aria-pressed')).toBe('true')
  expect((await chip('Tonight')).getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(await chip('Tonight'))
  expect((await chip('Tonight')).getAttribute('aria-pressed')).toBe('true')
})

test('a test online has its minutes, and a student extra ones', async () => {
  const paperless = {
    ...exam,
    mode: 'online',
    paper_id: 5,
    students: [{ ...riya, sits: true }],
  }
  const sent = answerWith({
    ...ANSWERS,
    'GET /api/tests/7': { body: paperless },
    'PUT /api/tests/7': { body: { message: '', test: paperless } },
  })
  const { address } = open(<EditTest params={{ id: '7' }} />, '/admin/tests/7/edit')
  await userEvent.type(await screen.findByLabelText('Minutes'), '45')
  await userEvent.type(
    screen.getByLabelText('Extra minutes of Riya Sen'),
    '{Control>}a{/Control}15',
  )
  await userEvent.click(screen.getByLabelText('Shuffle options'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(address).toBe('/admin/tests/7')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    duration_minutes: '45',
    shuffle: { questions: true, options: false },
    students: [{ student_id: 12, sits: true, extra_minutes: 15 }],
    version: 3,
  })
})

test('the office finds who else takes a test, and who does not', async () => {
  const who = (student_id: number, name: string, batch: number) => ({
    ...{ student_id, uid: `u${student_id}`, name, class_name: 'Class 9', photo: null },
    ...{ batches: [{ id: batch, name: 'Batch' }], guardian: null, phone_end: null },
    ...{ kind: 'student', due_now: '0.00', why: 'name' },
  })
  const found = [who(12, 'Riya Sen', 1), who(13, 'Asha Sen', 1), who(14, 'Kabir Sen', 9)]
  const sent = answerWith({
    ...ANSWERS,
    'GET /api/find': { body: { items: found } },
    'PUT /api/tests/7': { body: { message: '', test: exam } },
  })
  open(<EditTest params={{ id: '7' }} />, '/admin/tests/7/edit')
  for (const [name, button] of [
    ['Asha Sen', 'Leave out'],
    ['Kabir Sen', 'Add'],
  ] as const) {
    await userEvent.type(await screen.findByLabelText('Student'), 'sen')
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
    expect(screen.queryByRole('option', { name: /Riya/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: button }))
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({
      students: [
        { student_id: 12, sits: false },
        { student_id: 13, sits: false },
        { student_id: 14, sits: true },
      ],
    })
})

test('a test online has its own marks by section, and minutes for photos', async () => {
  const stored = { right: 4, wrong: -1, unanswered: null, partial: true }
  const online = { ...exam, mode: 'online', paper_id: 5, marking: [stored, null] }
  const sent = answerWith({
    ...ANSWERS,
    'GET /api/tests/7': { body: online },
    'PUT /api/tests/7': { body: { message: '', test: online } },
  })
  const { address } = open(<EditTest params={{ id: '7' }} />, '/admin/tests/7/edit')
  expect(await screen.findByLabelText('Wrong, Section A')).toHaveProperty('value', '-1')
  await userEvent.type(screen.getByLabelText('Right, Section B'), 'many')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Marks must be a number/)).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Right, Section B'))
  await userEvent.type(screen.getByLabelText('Wrong, Section B'), '−0.5')
  await userEvent.selectOptions(screen.getByLabelText('Partial, Section A'), 'Paper’s')
  await userEvent.clear(screen.getByLabelText('Minutes for photos'))
  await userEvent.type(screen.getByLabelText('Minutes for photos'), '20')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(address).toBe('/admin/tests/7')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    upload_minutes: '20',
    marking: [
      { ...stored, partial: null },
      { right: null, wrong: -0.5, unanswered: null, partial: null },
    ],
    version: 3,
  })
})

test('the form of a practice test warns that answers may be heard', async () => {
  const stored = { ...exam, mode: 'online', paper_id: 5 }
  const sent = answerWith({
    ...ANSWERS,
    'GET /api/tests/7': { body: stored },
    'PUT /api/tests/7': { body: { message: '', test: stored } },
  })
  const { address } = open(<EditTest params={{ id: '7' }} />, '/admin/tests/7/edit')
  const box = await screen.findByRole('checkbox', { name: /^Practice test/ })
  expect(screen.queryByText('Who has not sat it yet may hear the answers.')).toBeNull()
  await userEvent.click(box)
  expect(screen.getByText('Who has not sat it yet may hear the answers.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(address).toBe('/admin/tests/7')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ practice: true, version: 3 })
})
