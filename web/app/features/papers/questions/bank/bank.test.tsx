import { FIGURE_PATH } from '@ganit/contract/papers/question-figures'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aBankQuestion } from '../../../../../test/bank-question.ts'
import { open } from '../../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../../test/wire.ts'
import { startSession } from '../../../../session.ts'
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
const aSkill = {
  skill_id: 12,
  chapter_id: 4,
  position: 0,
  name: 'Angle sum',
  needs: [],
  is_active: true,
  version: 1,
}
const aQuestion = { ...aBankQuestion, chapter_id: 4, used_at: '2026-11-03T05:00:00.000Z' }
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
    'GET /api/questions/7/uses': { body: { papers: [], total: 0 } },
    'GET /api/questions/7/versions': { body: [aQuestion] },
    'GET /api/skills': { body: [aSkill] },
    ...more,
  })
type Sent = ReturnType<typeof answerWith>
const inDialog = async (role: string, name: string) =>
  within(await screen.findByRole('alertdialog')).findByRole(role, { name })
const write = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text)

test('the bank lists questions with where they belong, and is narrowed by what stands in the address', async () => {
  const sent = answers()
  open(<Bank />, '/admin/questions?class=9&kind=choice&used=never')
  expect(await screen.findByText('What is two and two?')).toBeTruthy()
  expect(
    await screen.findByText(
      /One right option · Class 9 · ত্রিভুজ Triangles · Medium · Used 3 Nov 2026/,
    ),
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

test('Check has drawings looked over, too, and names plainly where a sign has no type', async () => {
  const drawings = [`${FIGURE_PATH}1?expires=1`, 'data:image/svg+xml;base64,PHN2Zz4=']
  const figures = [...drawings, 'data:image/png;base64,AAAA']
  const warnings = { 'options.1': 'b', 'figures.0': 'f', 'parts.1.scheme.0.step': 's', text: 't' }
  const sent = answers({
    'GET /api/questions/7': { body: { ...aQuestion, figures } },
    'POST /api/questions/check': { body: { message: 'Nothing is wrong.', warnings } },
  })
  open(<EditBankQuestion params={{ id: '7' }} />, '/admin/questions/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Check' }))

  const told = await screen.findByText('Nothing is wrong.')
  expect([...(told.parentElement?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Nothing is wrong.',
    ...['Option B: b', 'Figure 1: f', 'Part 2, Step 1: s', 'Text: t'],
  ])
  expect(posted(sent)).toMatchObject({ figures: [...drawings, `${FIGURE_PATH}0`] })
})

test('what somebody else wrote is shown, without a form', async () => {
  answers({ 'GET /api/questions/7': { body: { ...aQuestion, is_own: false } } })
  open(<EditBankQuestion params={{ id: '7' }} />, '/teacher/questions/7')
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(within(preview).getByText('Four')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

const posted = (sent: Sent) => sent.find(({ method }) => method === 'POST')?.body
const added = { status: 201, body: { message: '', question: aQuestion } }
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

test('in a row the options have their letters, and what is right is said', async () => {
  answers()
  open(<Bank />, '/admin/questions')
  const options = within(await screen.findByRole('row', { name: /two and two/ })).getAllByRole(
    'listitem',
  )
  expect(options.map(({ textContent }) => textContent?.replaceAll('\n', ''))).toEqual([
    'AThree',
    'BFourright',
  ])
})

test('a group has parts, of which one may stand for another, and their marks', async () => {
  const sent = answers({ 'POST /api/questions': added })
  open(<NewBankQuestion />, '/admin/questions/new?kind=group')
  await userEvent.type((await screen.findAllByLabelText('Text'))[0] as HTMLElement, 'A ladder.')
  const parts = () => screen.getAllByRole('group', { name: /^Part/ }).map((part) => within(part))
  const [first, second] = parts()
  await userEvent.type(first?.getByLabelText('Text') as HTMLElement, 'How high?')
  await userEvent.type(first?.getByLabelText('Value') as HTMLElement, '4')
  await userEvent.selectOptions(second?.getByLabelText('Kind') as HTMLElement, 'Long answer')
  await userEvent.click(second?.getByLabelText(/Instead of part \(i\)/) as HTMLElement)
  await press('Save')
  expect(await screen.findByText('Text is required.')).toBeTruthy()

  await userEvent.type(parts()[1]?.getByLabelText('Text') as HTMLElement, 'Explain.')
  // The field after the parts belongs to the whole group.
  await userEvent.click(screen.getAllByRole('button', { name: 'Add hint' }).at(-1) as HTMLElement)
  await write('Hint 1', 'Draw it.')
  expect(screen.getByText('1 mark together')).toBeTruthy()
  await press('Save')
  await expect
    .poll(() => posted(sent))
    .toMatchObject({
      kind: 'group',
      text: 'A ladder.',
      hints: ['Draw it.'],
      parts: [
        { kind: 'number', text: 'How high?', right: { value: '4' }, marks: '1', or: false },
        { kind: 'long', text: 'Explain.', scheme: [], or: true },
      ],
    })
  expect(posted(sent)).not.toHaveProperty('marks')
  expect(posted(sent)).not.toHaveProperty('right')
})

test('a stored group is changed in its form', async () => {
  const part = { ...aQuestion, kind: 'number', options: null, right: { value: '4' }, or: false }
  const parts = [part, { ...part, text: 'And then?', or: true }]
  const group = { ...aQuestion, kind: 'group', options: null, right: null, parts }
  const sent = answers({
    'GET /api/questions/7': { body: group },
    'PUT /api/questions/7': { body: { message: '', question: group } },
  })
  open(<EditBankQuestion params={{ id: '7' }} />, '/admin/questions/7')
  await press('Add part')
  await press('Remove part (i)')
  await userEvent.type((await screen.findAllByLabelText('Text'))[2] as HTMLElement, 'Why?')
  await userEvent.type(screen.getAllByLabelText('Value')[1] as HTMLElement, '2')
  await press('Save')

  const put = () => sent.find(({ method }) => method === 'PUT')?.body as { parts: object[] }
  await expect.poll(put).toMatchObject({
    parts: [
      { text: 'And then?', or: false },
      { text: 'Why?', right: { value: '2' } },
    ],
    version: 3,
  })
  expect(Object.keys(put())).toEqual(['parts', 'version'])
})

const aDrawing = (name: string) => new File(['<svg/>'], name, { type: 'image/svg+xml' })

test('figures are placed where one writes, and the texts follow when one is removed', async () => {
  const sent = answers({ 'POST /api/questions': added })
  open(<NewBankQuestion />, '/admin/questions/new?kind=long')
  await write('Text', 'See  here.')
  const file = screen.getByLabelText('Add a figure')
  await userEvent.upload(file, [aDrawing('a.svg'), aDrawing('b.svg')])
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text')
  text.setSelectionRange(4, 4)
  await press('Insert ![2]')
  await expect.poll(() => text.value).toBe('See ![2] here.')
  await userEvent.upload(file, new File(['x'], 'notes.txt', { type: 'image/png' }))
  expect(await screen.findByText('notes.txt is not a picture that can be read.')).toBeTruthy()

  await press('Remove figure 1')
  await expect.poll(() => text.value).toBe('See ![1] here.')
  await press('Save')
  await expect
    .poll(() => posted(sent))
    .toMatchObject({
      text: 'See ![1] here.',
      figures: [expect.stringMatching(/^data:image\/svg\+xml;base64,/)],
    })
})

test('a picture that is pasted becomes a figure; of nine the ninth is refused', async () => {
  answers()
  open(<NewBankQuestion />, '/admin/questions/new?kind=long')
  const paste = (files: File[]) =>
    fireEvent.paste(screen.getByLabelText('Text'), {
      clipboardData: { files, getData: () => '', types: ['Files'] },
    })
  await screen.findByLabelText('Text')
  paste(Array.from({ length: 9 }, (_, n) => aDrawing(`${n}.svg`)))

  expect(await screen.findByAltText('Figure 8')).toBeTruthy()
  expect(screen.queryByLabelText('Add a figure')).toBeNull()
  expect(screen.getByText(/There are eight figures/)).toBeTruthy()
})

test('what keeps its place, hints, slips, skills and use are sent', async () => {
  const sent = answers({
    'POST /api/questions': added,
    'GET /api/slips/names': { body: ['stops too early'] },
  })
  open(<NewBankQuestion />, '/admin/questions/new?kind=choice')
  await write('Text', 'Which?')
  await write('Option A', 'One')
  await write('Option B', 'None of these')
  await press('Remove option D')
  await press('Remove option C')
  await userEvent.click(screen.getByLabelText('A is right'))
  await userEvent.click(screen.getByLabelText('B keeps its place'))
  await press('Add hint')
  await write('Hint 1', 'Count.')
  await press('Add slip')
  await userEvent.selectOptions(screen.getByLabelText('Wrong answer 1'), 'B')
  const name = screen.getByLabelText('Name of slip 1') as HTMLInputElement
  await expect.poll(() => name.list?.options[0]?.value).toBe('stops too early')
  await write('Name of slip 1', 'Stops early')
  await write('What the student is told of slip 1', 'Go on.')
  await userEvent.selectOptions(screen.getByLabelText('Class'), 'Class 9')
  await userEvent.selectOptions(screen.getByLabelText('Chapter'), triangles.name)
  await userEvent.click(await screen.findByLabelText('Angle sum'))
  await userEvent.selectOptions(screen.getByLabelText('Use'), 'Practice only')
  await press('Save')

  await expect
    .poll(() => posted(sent))
    .toMatchObject({
      right: ['A'],
      keep_last: ['B'],
      hints: ['Count.'],
      slips: [{ answer: 'B', name: 'Stops early', text: 'Go on.' }],
      skill_ids: ['12'],
      use: 'practice',
    })
})

test('one that papers have is not deleted but ended: it is said where it stands', async () => {
  const papers = [
    { paper_id: 3, title: 'Unit test', state: 'ready', is_own: true },
    { paper_id: 2, title: 'A colleague’s', state: 'draft', is_own: false },
  ]
  const sent = answers({
    'GET /api/questions/7/uses': { body: { papers, total: 2 } },
    'DELETE /api/questions/7': { status: 409, body: { error: 'This question is used.' } },
    'PUT /api/questions/7': { body: { message: '', question: aQuestion } },
  })
  open(<Bank />, '/admin/questions')
  await press('Delete')
  await userEvent.click(await inDialog('button', 'Delete'))

  expect((await inDialog('link', 'Unit test')).getAttribute('href')).toBe('/admin/papers/3')
  expect(screen.queryByRole('link', { name: 'A colleague’s' })).toBeNull()
  await userEvent.click(await inDialog('button', 'End it'))
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ is_active: false, version: 3 })
})

test('one that was practised is not deleted but ended, and a row says when', async () => {
  const sent = answers({
    'GET /api/questions': pageOf({ ...aQuestion, practice: 'Practised 3 November' }),
    'DELETE /api/questions/7': {
      status: 409,
      body: { error: 'It was practised. End it instead.' },
    },
    'PUT /api/questions/7': { body: { message: '', question: aQuestion } },
  })
  open(<Bank />, '/admin/questions')
  expect(await screen.findByText(/Used 3 Nov 2026 · Practised 3 November$/)).toBeTruthy()
  await press('Delete')
  await userEvent.click(await inDialog('button', 'Delete'))
  await userEvent.click(await inDialog('button', 'End it'))
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ is_active: false, version: 3 })
  expect(sent.some(({ path }) => path.endsWith('/uses'))).toBe(false)
})

test('a question’s page tells what each version changed, and shows it', async () => {
  const older = { ...aQuestion, version: 2, text: 'What was it?', marks: 1 }
  answers({ 'GET /api/questions/7/versions': { body: [aQuestion, older] } })
  open(<EditBankQuestion params={{ id: '7' }} />, '/admin/questions/7')

  expect(await screen.findByText('Changed: Text, Marks')).toBeTruthy()
  expect(await screen.findByText('No paper has this question.')).toBeTruthy()
  await press('Show version 2')
  const shown = within(screen.getByRole('region', { name: 'Version 2' }))
  expect(shown.getByText('What was it?')).toBeTruthy()
})

test('those that are chosen are exported, or all that are found', async () => {
  const sent = answers({ 'GET /api/questions/export.csv': { body: 'text' } })
  open(<Bank />, '/admin/questions?class=9')
  await press('Export CSV')
  const asked = () => sent.filter(({ path }) => path.includes('export')).at(-1)?.path
  await expect.poll(asked).toMatch(/export\.csv\?class_number=9$/)
  await userEvent.click(screen.getByLabelText('Choose question 7'))
  await press('Export 1 chosen')
  await expect.poll(asked).toMatch(/export\.csv\?ids=7$/)
})
