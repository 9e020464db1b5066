import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../../../test/wire.ts'
import { startSession } from '../../../../../session.ts'
import ImportQuestions from './import-questions.tsx'

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  startSession('t', { ...theAdmin, userType: 'admin' })
})

const read = {
  number: 1,
  kind: 'choice',
  text: 'Two and two?',
  options: ['3', '4'],
  right: ['B'],
  unit: null,
  solution: null,
  marks: null,
  parts: [],
  problems: {},
  same_as: null,
  same_as_number: null,
}
const wrong = {
  ...read,
  number: 2,
  kind: 'group',
  text: 'A ladder.',
  options: null,
  right: null,
  parts: [{ ...read, kind: 'number', options: null, right: { value: '4', tolerance: '1' } }],
  problems: { 'parts.0.right': 'This is not a number.' },
}
const double = { ...read, number: 3, same_as: 9 }
const job = { job_id: 5, state: 'waiting', done: 0, of: null, problem: null, result: null }
const finished = { ...job, state: 'done', done: 3, of: 3, result: { added: 1, left_out: 2 } }

const answers = (more: Parameters<typeof answerWith>[0] = {}) =>
  answerWith({
    'GET /api/chapters': { body: [] },
    'POST /api/questions/import/preview': {
      body: { items: [read, wrong, double], good: 1, left_out: '1. A ladder.' },
    },
    'POST /api/questions/import': { status: 202, body: { message: '', job } },
    'GET /api/jobs/5': { body: finished },
    ...more,
  })
const textArea = () => screen.findByLabelText<HTMLTextAreaElement>('Text')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a text is looked over, imported, and what was left out stays to be mended', async () => {
  const sent = answers()
  open(<ImportQuestions />, '/admin/questions/import')
  await userEvent.type(await textArea(), '1. Two and two?')
  await press('Check')

  const list = within(await screen.findByRole('region', { name: 'What was read' }))
  expect(list.getByText('3 questions read.')).toBeTruthy()
  expect(list.getByText('Part (i), Right answer: This is not a number.')).toBeTruthy()
  expect(list.getByText('Right answer: 4 ± 1')).toBeTruthy()
  expect(list.getByRole('link', { name: 'Question 9 of the bank' }).getAttribute('href')).toBe(
    '/admin/questions/9',
  )
  await press('Import 1 question')
  expect(
    await screen.findByText('1 question added. 2 questions left out: correct them here.'),
  ).toBeTruthy()
  expect((await textArea()).value).toBe('1. A ladder.')
  expect(screen.queryByRole('region', { name: 'What was read' })).toBeNull()
  const posts = sent.filter(({ method }) => method === 'POST')
  expect(posts.map(({ body }) => (body as { text: string }).text)).toEqual([
    '1. Two and two?',
    '1. Two and two?',
  ])
})

test('a file is read, of the format that its name says; a change is looked over anew', async () => {
  const sent = answers()
  open(<ImportQuestions />, '/teacher/questions/import')
  const file = new File(['text,kind\nOne,long'], 'bank.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('From a file'), file)
  await expect.poll(async () => (await textArea()).value).toBe('text,kind\nOne,long')
  await press('Check')
  expect(await screen.findByRole('button', { name: 'Import 1 question' })).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ format: 'csv' })

  await userEvent.click(screen.getByLabelText(/Include questions whose text/))
  expect(screen.queryByRole('button', { name: 'Import 1 question' })).toBeNull()
})

test('a file is decoded by what it is: UTF-8, UTF-16 or Windows-1252; a workbook is none', async () => {
  answers()
  open(<ImportQuestions />, '/admin/questions/import')
  const input = await screen.findByLabelText('From a file')
  const bytes = {
    windows: [0x36, 0xf7, 0x33],
    utf8: [0xef, 0xbb, 0xbf, 0x36, 0xc3, 0xb7, 0x33],
    utf16: [0xff, 0xfe, 0x36, 0, 0xf7, 0, 0x33, 0],
  }
  for (const [name, content] of Object.entries(bytes)) {
    await userEvent.clear(await textArea())
    await userEvent.upload(input, new File([new Uint8Array(content)], `${name}.csv`))
    await expect.poll(async () => (await textArea()).value).toBe('6÷3')
  }
  await userEvent.upload(input, new File(['PK\x03\x04'], 'bank.csv'))
  expect(await screen.findByText(/Please save it as text or as CSV first/)).toBeTruthy()
})

test('what is wrong stands at its field, and an import that failed says why', async () => {
  const problem = 'The import was broken off.'
  answers({ 'GET /api/jobs/5': { body: { ...finished, state: 'failed', problem } } })
  open(<ImportQuestions />, '/admin/questions/import')
  await press('Check')
  expect(await screen.findByText('Text is required.')).toBeTruthy()
  await userEvent.type(await textArea(), '1. x')
  await press('Check')
  await press('Import 1 question')

  expect(await screen.findByText(problem)).toBeTruthy()
  expect((await textArea()).value).toBe('1. x')
})
