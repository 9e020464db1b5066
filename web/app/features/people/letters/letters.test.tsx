import type { Letter } from '@ganit/contract/office/letters'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Letters from './letters.tsx'
import { PrintMenu } from './print-menu.tsx'

const MITA = { student_id: 118, uid: 'u118', name: 'Mita Banerjee' }
const LETTER: Letter = {
  letter_id: 14,
  kind: 'enrolment',
  number: 'C/2026-27/0014',
  issued_on: '2026-06-10',
  issued_by: 'Rekha',
  ...MITA,
  language: 'en',
  title: 'Letter of enrolment',
  text: ['This is to certify that Mita Banerjee studies here.'],
  withdrawn: null,
}
const page = (items: Letter[]) => ({ items, total: items.length, page: 1, page_size: 20 })
const FILES = unreachable('GET /api/letters.csv', 'GET /api/letters.xlsx')

beforeEach(() => startSession('t', theAdmin))

/** A tab that opens files; returns the addresses that it was sent to. */
function aTab() {
  const replace = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({
    closed: false,
    close: vi.fn(),
    location: { replace },
  } as never)
  Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => {} })
  return replace
}

test('the register says what a letter says, and withdraws it with a reason', async () => {
  const withdrawn = { ...LETTER, withdrawn: { date: '2026-06-12', why: 'Typed wrongly' } }
  const sent = answerWith({
    ...FILES,
    ...unreachable('GET /api/letters.pdf'),
    'GET /api/letters': { body: page([LETTER]) },
    'POST /api/letters/14/withdraw': {
      body: { message: 'This letter is withdrawn.', letter: withdrawn },
    },
  })
  open(<Letters />, '/admin/letters')
  expect(await screen.findByText(LETTER.text[0] ?? '')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Mita Banerjee' }).getAttribute('href')).toBe(
    '/admin/student/u118',
  )
  await userEvent.type(screen.getByPlaceholderText('Search number or name'), '0014')
  await waitFor(() => expect(sent.some(({ path }) => path.includes('search=0014'))).toBe(true))
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Typed wrongly')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('This letter is withdrawn.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ why: 'Typed wrongly' })
})

test('a letter that cannot be printed keeps its number, and an erased one has no buttons', async () => {
  aTab()
  const erased = {
    ...LETTER,
    letter_id: 13,
    uid: null,
    name: null,
    text: [],
    number: 'C/2026-27/0013',
  }
  answerWith({
    ...FILES,
    'GET /api/letters.pdf': { status: 500, body: { error: 'x' } },
    'GET /api/letters': { body: page([LETTER, erased]) },
  })
  open(<Letters />, '/admin/letters')
  expect(await screen.findByText('Erased student')).toBeTruthy()
  const prints = screen.getAllByRole('button', { name: 'Print' })
  expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1)
  // The last one is the letter's, after the one that prints the list.
  expect(prints).toHaveLength(2)
  await userEvent.click(prints[1] as HTMLElement)
  expect(
    await screen.findByText(
      'The letters could not be printed. Their numbers are kept. Print again.',
    ),
  ).toBeTruthy()
})

test('an empty register says so', async () => {
  answerWith({
    ...FILES,
    ...unreachable('GET /api/letters.pdf'),
    'GET /api/letters': { body: page([]) },
  })
  open(<Letters />, '/admin/letters')
  expect(await screen.findByText('No letter or certificate was issued yet.')).toBeTruthy()
})

/** Opens the menu of these students, and chooses an entry. */
async function choose(entry: string, students = [MITA]) {
  open(<PrintMenu students={students} />, '/admin/students')
  await userEvent.click(screen.getByText('Print ▾'))
  await userEvent.click(await screen.findByRole('button', { name: entry }))
  return screen.findByRole('dialog')
}

test('a letter is issued from the menu, then printed', async () => {
  const tab = aTab()
  const sent = answerWith({
    'POST /api/letters': { status: 201, body: { message: '1 letter issued.', items: [LETTER] } },
    'GET /api/letters.pdf': { body: '%PDF' },
  })
  const dialog = await choose('Letter of enrolment')
  await userEvent.type(within(dialog).getByLabelText('For'), 'the passport office')
  await userEvent.click(within(dialog).getByLabelText('With the parents’ names'))
  await userEvent.selectOptions(within(dialog).getByLabelText('Language'), 'bn')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Issue 1 letter' }))
  expect(await screen.findByText('C/2026-27/0014')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    kind: 'enrolment',
    student_ids: [118],
    language: 'bn',
    for: 'the passport office',
    shows_parents: true,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(tab).toHaveBeenCalled())
  expect(sent.at(-1)?.path).toContain('ids=14')
})

test('a student who cannot have a letter is named, and what was typed stays', async () => {
  const student_ids = 'Mita Banerjee was in no batch then.'
  answerWith({
    'POST /api/letters': { status: 400, body: { error: student_ids, fields: { student_ids } } },
  })
  const dialog = await choose('Letter of enrolment')
  await userEvent.type(within(dialog).getByLabelText('For'), 'a bank')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Issue 1 letter' }))
  expect((await within(dialog).findAllByText(student_ids)).length).toBeGreaterThan(0)
  expect(within(dialog).getByLabelText<HTMLInputElement>('For').value).toBe('a bank')
})

test('a result offers the published tests of the student', async () => {
  answerWith({
    'GET /api/students/u118/results': {
      body: { student_id: 118, tests: [], mastery: [] },
    },
    ...unreachable('POST /api/letters'),
  })
  const dialog = await choose('Certificate of result')
  expect(await within(dialog).findByText('No test is published.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Issue 1 letter' }))
  expect(await within(dialog).findByText('Choose the test.')).toBeTruthy()
})

test('cards are made by a job, which names whoever has no photo, and tells that a student is gone', async () => {
  const tab = aTab()
  const job = { job_id: 5, state: 'waiting', done: 0, of: null, problem: null, result: null }
  const href = '/api/student-cards/8e0f3a52-0000-4000-8000-000000000001'
  const sent = answerWith({
    'POST /api/student-cards': { status: 202, body: { message: 'The cards are being made.', job } },
    'GET /api/jobs/5': {
      body: {
        ...job,
        state: 'done',
        done: 1,
        of: 1,
        result: { href, cards: 1, without_photo: [MITA] },
      },
    },
    'GET /api/student-cards/8e0f3a52-0000-4000-8000-000000000001': { body: '%PDF' },
  })
  const erased = { student_id: 119, uid: 'u119', name: 'Riya Pal' }
  const dialog = await choose('ID cards', [MITA, erased])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make the PDF' }))
  expect(
    await within(dialog).findByText('1 student is no longer there and without a card.'),
  ).toBeTruthy()
  expect(
    await within(dialog).findByText(
      /1 child has no photo to print; their cards come first: Mita Banerjee\./,
    ),
  ).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Open the PDF' }))
  await waitFor(() => expect(tab).toHaveBeenCalled())
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    student_ids: [118, 119],
  })
})

test('the menu opens with the keyboard, and closes on Escape', async () => {
  answerWith({})
  open(<PrintMenu students={[MITA]} />, '/admin/students')
  const menu = screen.getByText('Print ▾')
  menu.focus()
  await userEvent.click(menu)
  expect(await screen.findByRole('button', { name: 'ID cards' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'ID cards' })).toBeNull()
  expect(document.activeElement).toBe(menu)
})

test('a link of a new session opens the cards at once, and more than a print holds says so', async () => {
  answerWith({})
  open(<PrintMenu students={[MITA]} />, '/admin/batch/4/students?print=cards')
  expect(await screen.findByRole('dialog', { name: 'ID cards' })).toBeTruthy()
})

test('a teacher has no such menu', () => {
  startSession('t', { ...theAdmin, userType: 'teacher' })
  answerWith({})
  open(<PrintMenu students={[MITA]} />, '/teacher/batch/4/students')
  expect(screen.queryByText('Print ▾')).toBeNull()
})
