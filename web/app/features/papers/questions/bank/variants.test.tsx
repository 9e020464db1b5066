import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aBankQuestion } from '../../../../../test/bank-question.ts'
import { open } from '../../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../../test/wire.ts'
import { startSession } from '../../../../session.ts'
import EditBankQuestion from './edit-bank-question.tsx'
import NewBankQuestion from './new-bank-question.tsx'

const template = {
  ...aBankQuestion,
  kind: 'number',
  text: '[[a]]+[[b]]',
  options: null,
  right: { value: '[[a+b]]' },
  marks: 1,
  difficulty: null,
  params: { a: { from: '2', to: '9' }, b: { of: ['5', '7'] } },
  require: ['a < b'],
  variants: 0,
}
const variantOf = (n: number, a: string, b: string) => ({
  ...template,
  n,
  text: `${a}+${b}`,
  right: { value: String(Number(a) + Number(b)) },
  params: { a, b },
  ended: false,
})
const job = { job_id: 5, state: 'waiting', done: 0, of: null, problem: null, result: null }

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  startSession('t', { ...theAdmin, userType: 'teacher' })
})

const answers = (more: Parameters<typeof answerWith>[0] = {}) =>
  answerWith({
    'GET /api/chapters': { body: [] },
    'GET /api/skills': { body: [] },
    'GET /api/questions/7': { body: template },
    'GET /api/questions/7/variants': { body: [] },
    'GET /api/questions/7/uses': { body: { papers: [], total: 0 } },
    'GET /api/questions/7/versions': { body: [template] },
    ...more,
  })
const typeInto = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }))

test('a teacher writes slots and ranges; errors stand at their fields; the saved question leads to its variants', async () => {
  const sent = answers({
    'POST /api/questions': { status: 201, body: { message: '', question: template } },
  })
  const { address } = open(<NewBankQuestion />, '/teacher/questions/new?kind=number')
  await press('Add number a')
  await press('Add number b')
  await typeInto('Text', '[[a]]+[[b]]')
  await typeInto('Value', '[[a+b]]')
  await typeInto('a: To', '')
  await typeInto('b is', 'list')
  await press('Add condition')
  await typeInto('Condition 1', 'a < k')
  await userEvent.selectOptions(screen.getByLabelText('Class'), 'Class 9')
  await press('Save')

  const errorOf = (label: string) => {
    const field = screen.getByLabelText(label)
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join('')
  }
  await expect.poll(() => errorOf('a: To')).toBe('Number is required.')
  expect(errorOf('b: Any of these, with commas')).toBe('A list must have numbers or words.')
  await typeInto('a: To', '1')
  await typeInto('b: Any of these, with commas', '5; 7')
  await press('Save')
  await expect.poll(() => errorOf('a: To')).toBe('The range ends before it begins.')
  expect(errorOf('Condition 1')).not.toBe('')
  expect(await screen.findByText(/^A first question shows here once/)).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])

  await typeInto('a: To', '9')
  await typeInto('Condition 1', 'a < b')
  expect(await screen.findByText(/^With a = \d, b = [57]$/)).toBeTruthy()
  await press('Save')
  await expect.poll(address).toBe('/teacher/questions/7')
  expect(await screen.findByText('Question added. Practice waits for new variants.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    text: '[[a]]+[[b]]',
    right: { value: '[[a+b]]' },
    params: { a: { from: '2', to: '9' }, b: { of: ['5', '7'] } },
    require: ['a < b'],
  })
})

test('one press adds the condition that leaves out what the check tells of, and checks again', async () => {
  const told = { params: 'Of 20 answers 6 are negative. Add a condition unless this is meant.' }
  const sent = answers({
    'POST /api/questions/check': ({ body }) => {
      const isMet = (body as { require: string[] }).require.includes('a-b > 0')
      const found = isMet ? { warnings: {} } : { warnings: told, conditions: ['a-b > 0'] }
      return { body: { message: 'Nothing is wrong.', ...found } }
    },
  })
  open(<EditBankQuestion params={{ id: '7' }} />, '/teacher/questions/7')
  await press('Check')
  await press('Add condition a-b > 0')
  expect((await screen.findByLabelText('Condition 2')) as HTMLInputElement).toHaveProperty(
    'value',
    'a-b > 0',
  )
  await expect.poll(() => screen.queryByText(/6 are negative/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add condition a-b > 0', hidden: true })).toBeNull()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { require: ['a < b'] },
    { require: ['a < b', 'a-b > 0'] },
  ])
})

test('a question without numbers sends no conditions that were left behind', async () => {
  const sent = answers({ 'PUT /api/questions/7': { body: { message: '', question: template } } })
  open(<EditBankQuestion params={{ id: '7' }} />, '/teacher/questions/7')
  await typeInto('Text', '2+5')
  await typeInto('Value', '7')
  await press('Remove number b')
  await press('Remove number a')
  await press('Save')
  await expect.poll(() => sent.find(({ method }) => method === 'PUT')?.body).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    text: '2+5',
    params: null,
    require: [],
  })
})

test('variants are made and drawn, refused numbers told with the reason, one is ended, one becomes a question', async () => {
  let made: ReturnType<typeof variantOf>[] = []
  const refused = [{ values: { a: '5', b: '5' }, why: 'Slip 1, 10, is not wrong.' }]
  const sent = answers({
    'GET /api/questions/7/variants': () => ({ body: made }),
    'POST /api/questions/7/variants': { status: 202, body: { message: '', job } },
    'GET /api/jobs/5': () => {
      made = [variantOf(1, '2', '5'), variantOf(2, '3', '7')]
      const result = { tried: 14, passed: 13, refused }
      return { body: { ...job, state: 'done', done: 14, of: 14, problem: 'An older one.', result } }
    },
    'POST /api/questions/7/variants/1/end': () => {
      made = made.map((each) => ({ ...each, ended: each.ended || each.n === 1 }))
      return { body: { message: 'Variant ended.' } }
    },
    'POST /api/questions/7/variants/2/question': {
      status: 201,
      body: {
        message: 'Question added.',
        question: { ...template, question_id: 8, params: null, require: [], variants: null },
      },
    },
  })
  const { address } = open(<EditBankQuestion params={{ id: '7' }} />, '/teacher/questions/7')
  expect(await screen.findByText('Practice waits for new variants.')).toBeTruthy()
  await press('Make variants')
  expect(await screen.findByText('13 of 14 sets of numbers work.')).toBeTruthy()
  expect(screen.getByText('a = 5, b = 5: Slip 1, 10, is not wrong.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ count: 20, version: 3 })
  const row = async (values: string) => {
    const item = (await screen.findByText(values)).closest('li')
    if (!item) throw new Error('It stands in no list.')
    return within(item)
  }
  expect((await row('1. a = 2, b = 5')).getByText('2+5')).toBeTruthy()
  expect((await row('2. a = 3, b = 7')).getByText('10')).toBeTruthy()

  await press('End 1')
  const ended = await row('1. a = 2, b = 5 · ended')
  expect(ended.queryByRole('button', { hidden: true })).toBeNull()
  await press('Make a question of 2')
  await expect.poll(address).toBe('/teacher/questions/8')
})

test('numbers of which too few work say so, and why', async () => {
  const problem = 'Only 4 of 6 sets of numbers work.'
  const refused = [{ values: { a: '3' }, why: 'A division by 0.' }]
  const failed = { ...job, state: 'failed', problem, result: { tried: 6, passed: 4, refused } }
  answers({
    'POST /api/questions/7/variants': { status: 202, body: { message: '', job } },
    'GET /api/jobs/5': { body: failed },
  })
  open(<EditBankQuestion params={{ id: '7' }} />, '/teacher/questions/7')
  await press('Make variants')
  expect(await screen.findByText(problem)).toBeTruthy()
  expect(screen.getByText('a = 3: A division by 0.')).toBeTruthy()
})
