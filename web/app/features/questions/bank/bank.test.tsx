import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Bank from './bank.tsx'
import EditBankQuestion from './edit-bank-question.tsx'
import NewBankQuestion from './new-bank-question.tsx'

const triangles = {
  chapter_id: 4,
  class_number: 9,
  position: 0,
  name: 'ত্রিভুজ Triangles',
  is_active: true,
  version: 1,
}
const aQuestion = {
  question_id: 7,
  version: 3,
  updated_at: '2026-11-01T06:00:00.000Z',
  kind: 'choice',
  text: 'What is two and two?',
  options: ['Three', 'Four'],
  right: ['B'],
  form: null,
  decimals_allowed: null,
  unit: null,
  solution: null,
  scheme: [],
  keep_last: [],
  hints: [],
  slips: [],
  marks: 2,
  parts: null,
  figures: [],
  class_number: 9,
  chapter_id: 4,
  difficulty: 2,
  remarks: null,
  language: 'en',
  use: 'any',
  is_active: true,
  skill_ids: [],
  is_own: true,
}
const pageOf = (...items: object[]) => ({
  body: { items, total: items.length, page: 1, page_size: 10 },
})

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  startSession('t', { ...theAdmin, userType: 'admin' })
})

const answers = (more: Parameters<typeof answerWith>[0] = {}) =>
  answerWith({
    'GET /api/chapters': { body: [triangles] },
    'GET /api/questions': pageOf(aQuestion),
    'GET /api/questions/7': { body: aQuestion },
    ...more,
  })
const write = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text)

test('the bank lists questions with where they belong, and is narrowed by what stands in the address', async () => {
  const sent = answers()
  open(<Bank />, '/admin/questions?class=9&kind=choice&used=never')
  expect(await screen.findByText('What is two and two?')).toBeTruthy()
  expect(
    await screen.findByText(/One right option · Class 9 · ত্রিভুজ Triangles · Medium/),
  ).toBeTruthy()
  const asked = () => sent.filter(({ path }) => path.startsWith('/api/questions')).at(-1)?.path
  expect(asked()).toContain('class_number=9&kind=choice&used=never')

  await userEvent.selectOptions(screen.getByLabelText('Chapter'), triangles.name)
  await expect.poll(asked).toContain('chapter_id=4')
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/admin/questions/7')
})

test('an empty bank leads to the first question, and one that cannot be loaded says so', async () => {
  answers({ 'GET /api/questions': pageOf() })
  const { close } = open(<Bank />, '/admin/questions')
  expect(await screen.findByText('No questions found.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'New question' })).toHaveLength(2)
  close()

  answers({ 'GET /api/questions': { status: 400, body: { error: 'No.' } } })
  open(<Bank />, '/admin/questions')
  expect(await screen.findByText('Failed to load the questions.')).toBeTruthy()
})

test('the kind is chosen first, and each kind sends what it has', async () => {
  answers()
  const { address } = open(<NewBankQuestion />, '/teacher/questions/new')
  await userEvent.click(await screen.findByRole('link', { name: 'Number' }))
  expect(address()).toBe('/teacher/questions/new?kind=number')
  expect(await screen.findByLabelText('Tolerance')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('A range'))
  expect(screen.queryByLabelText('Tolerance')).toBeNull()
})

test('one question is written after the other, of the same class and marks', async () => {
  const sent = answers({
    'POST /api/questions': {
      status: 201,
      body: {
        message: '',
        question: { ...aQuestion, kind: 'number', options: null, right: { value: '4' } },
      },
    },
  })
  open(<NewBankQuestion />, '/admin/questions/new?kind=number')
  await userEvent.click(await screen.findByRole('button', { name: 'Save and next' }))
  expect(await screen.findByText('Text is required.')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])

  await write('Text', 'Two and two?')
  await write('Value', '4')
  await userEvent.selectOptions(screen.getByLabelText('Class'), 'Class 9')
  await userEvent.click(screen.getByRole('button', { name: 'Save and next' }))
  await expect.poll(() => screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('')
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    kind: 'number',
    text: 'Two and two?',
    right: { value: '4' },
    class_number: '9',
  })
  expect(screen.getByLabelText<HTMLSelectElement>('Class').value).toBe('9')
  expect(document.activeElement).toBe(screen.getByLabelText('Text'))
})

test('an edit sends what was changed, from the version that was shown', async () => {
  const sent = answers({ 'PUT /api/questions/7': { body: { message: '', question: aQuestion } } })
  const { address } = open(<EditBankQuestion params={{ id: '7' }} />, '/admin/questions/7')
  await userEvent.click(await screen.findByLabelText('A is right'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await expect.poll(address).toBe('/admin/questions')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ right: ['A'], version: 3 })
})

test('Check says what the server finds, beside the field, and saves nothing', async () => {
  const error = 'The formula \\frac{ cannot be shown: Unexpected end.'
  const sent = answers({
    'POST /api/questions/check': { status: 400, body: { error, fields: { text: error } } },
  })
  open(<EditBankQuestion params={{ id: '7' }} />, '/admin/questions/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Check' }))

  const field = await screen.findByLabelText('Text')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    question_id: 7,
    options: ['Three', 'Four'],
    right: ['B'],
  })
})

test('what somebody else wrote is shown, without a form', async () => {
  answers({ 'GET /api/questions/7': { body: { ...aQuestion, is_own: false } } })
  open(<EditBankQuestion params={{ id: '7' }} />, '/teacher/questions/7')
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(within(preview).getByText('Four')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
