import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBankQuestion } from '../../../test/bank-question.ts'
import { open } from '../../../test/screen.tsx'
import { answerWith, type Sent, theAdmin } from '../../../test/wire.ts'
import { startSession } from '../../session.ts'
import PaperScreen from './paper.tsx'

const anItem = (question_id: number, more: object = {}) => ({
  item_id: question_id * 10,
  number: 1,
  question_id,
  question_version: 1,
  newer: false,
  marks: 2,
  kind: 'choice',
  language: 'en',
  text: `Text ${question_id}`,
  options: ['Three', 'Four'],
  figures: [],
  asked: [],
  or_with: null,
  or_item_id: null,
  alternative: null,
  parts: [],
  ...more,
})
const aSection = (title: string, ...items: object[]) => ({
  title,
  instructions: null,
  negative: null,
  partial: false,
  any: null,
  items,
})
const aPaper = (more: object = {}) => ({
  paper_id: 5,
  title: 'অর্ধবার্ষিক Half-yearly',
  class_number: 9,
  language: 'en',
  duration_minutes: 90,
  instructions: null,
  state: 'draft',
  total: 4,
  sections: [aSection('Section A', anItem(1), anItem(2)), aSection('Section B')],
  sets: [],
  printed: false,
  keeps: null,
  is_freeable: false,
  refused_formulas: [],
  version: 3,
  ...more,
})
const ofBank = (question_id: number) => ({ ...aBankQuestion, ...anItem(question_id), version: 1 })

type SentSection = { title: string; items: { question_id: number; marks: number }[] }
type SentPaper = { version: number; sections: SentSection[] }

/** A server that stores what it is sent and refuses stale versions. */
function aServer(paper = aPaper(), more: Parameters<typeof answerWith>[0] = {}) {
  const server = { paper: paper as ReturnType<typeof aPaper> }
  const sent = answerWith({
    'GET /api/chapters': { body: [] },
    'GET /api/questions': {
      body: { items: [ofBank(2), ofBank(7), ofBank(8)], total: 3, page: 1, page_size: 10 },
    },
    'GET /api/papers/5': () => ({ body: server.paper }),
    'PUT /api/papers/5': ({ body }: Sent) => {
      const { version, sections } = body as SentPaper
      if (version !== server.paper.version) return { status: 409, body: { error: 'Changed.' } }
      server.paper = {
        ...server.paper,
        version: version + 1,
        sections: sections.map(({ items, ...section }) => ({
          ...aSection(section.title),
          ...section,
          items: items.map((item) => anItem(item.question_id, item)),
        })),
      }
      return { body: { message: 'Paper changed.', paper: server.paper } }
    },
    ...more,
  })
  const puts = () =>
    sent.filter(({ method }) => method === 'PUT').map(({ body }) => body as SentPaper)
  const show = (at = '/admin/papers/5') => open(<PaperScreen params={{ id: '5' }} />, at)
  return { server, sent, puts, show }
}

const orderOf = ({ sections }: SentPaper) =>
  sections.map(({ items }) => items.map(({ question_id }) => question_id))
const bar = () => screen.findByRole('region', { name: 'Summary' })
const summed = () => screen.queryByRole('region', { name: 'Summary' })?.textContent
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const inDialog = async (role: string, name: string) =>
  within(await screen.findByRole('alertdialog')).findByRole(role, { name })
const addQuestion = async (n: number) => {
  const list = await screen.findByRole('list', { name: 'Questions of the bank' })
  const button = within(list).getAllByRole('button')[n]
  if (button) await userEvent.click(button)
}

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  startSession('t', { ...theAdmin, userType: 'admin' })
})

test('questions of the bank are added to the section that is chosen, saved one after the other, and summed up', async () => {
  const { puts, show } = aServer()
  show()
  expect((await bar()).textContent).toContain('2 questions4 marks90 minutes')
  // A question of the paper cannot be added again.
  expect(await screen.findByRole('button', { name: 'Added' })).toBeTruthy()
  await addQuestion(1)
  await userEvent.selectOptions(screen.getByLabelText('Add to'), 'Section A')
  await addQuestion(2)

  await expect.poll(() => puts().map(({ version }) => version)).toEqual([3, 4])
  expect(puts().map(orderOf).at(-1)).toEqual([[1, 2, 8], [7]])
  expect((await bar()).textContent).toContain('4 questions8 marks')
  await expect.poll(summed).toContain('Saved')
})

test('the bank begins with the class of the paper, and can be looked through as a whole', async () => {
  const { sent, show } = aServer()
  const { address } = show()
  const asked = () =>
    sent.map(({ path }) => path).filter((path) => path.startsWith('/api/questions'))
  await expect.poll(asked).toEqual([expect.stringContaining('class_number=9')])
  expect(address()).toBe('/admin/papers/5?class=9&language=en')
  await userEvent.selectOptions(screen.getByLabelText('Class'), 'All classes')
  await expect.poll(address).toBe('/admin/papers/5?language=en')
  expect(screen.getByLabelText<HTMLSelectElement>('Class').value).toBe('')
})

test('a question is moved by the arrow keys, into the next section too, and the focus goes with it', async () => {
  const { puts, show } = aServer()
  show()
  const place = await screen.findByRole('group', { name: 'Place of question 1' })
  within(place).getByRole('button', { name: 'Move question 1 down' }).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')

  await expect.poll(() => puts().map(orderOf).at(-1)).toEqual([[2], [1]])
  expect(document.activeElement?.closest('[data-item]')?.getAttribute('data-item')).toBe('1')
})

test('each button of a question answers to the words that stand on it', async () => {
  aServer().show()
  const place = await screen.findByRole('group', { name: 'Place of question 1' })
  const worded = within(place)
    .getAllByRole('button')
    .filter(({ textContent }) => textContent)
  expect(worded.map(({ textContent }) => textContent)).toContain('OR with next')
  for (const button of worded)
    expect(button.getAttribute('aria-label') ?? '').toMatch(new RegExp(`^${button.textContent}\\b`))
})

test('what is dragged from the bank is dropped before a question', async () => {
  const { puts, show } = aServer()
  show()
  const row = (await screen.findByText('Text 7')).closest('li')
  const target = document.querySelector('[data-item="2"]')
  const data = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
  }
  if (row) fireEvent.dragStart(row, { dataTransfer })
  if (target) fireEvent.drop(target, { dataTransfer })
  await expect.poll(() => puts().map(orderOf)).toEqual([[[1, 7, 2], []]])
})

test('where somebody else has changed the paper meanwhile, both are told apart and nothing is lost', async () => {
  const { server, puts, show } = aServer()
  show()
  await screen.findByText('Text 1')
  server.paper = aPaper({ version: 8, sections: [aSection('Section A', anItem(9))] })
  await addQuestion(1)

  expect(await screen.findByRole('region', { name: 'Changed elsewhere' })).toBeTruthy()
  expect((await bar()).textContent).toContain('Not saved')
  const [paper] = screen.getAllByRole('region', { name: 'Section B' })
  expect(paper && within(paper).getByText('Text 7')).toBeTruthy()
  await press('Overwrite with mine')
  await expect.poll(() => puts().map(({ version }) => version)).toEqual([3, 8])
  expect(puts().map(orderOf).at(-1)).toEqual([[1, 2], [7]])
})

test('what was changed while a colleague made the paper ready is saved once it is a draft again', async () => {
  const ready = () => server.paper.state === 'ready'
  const { server, puts, show } = aServer(aPaper(), {
    'POST /api/papers/5/draft': () => {
      server.paper = aPaper({ version: server.paper.version + 1 })
      return { body: { message: 'Paper is a draft again.', paper: server.paper } }
    },
  })
  show()
  await screen.findByText('Text 1')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    init?.method === 'PUT' && ready()
      ? Promise.resolve(Response.json({ error: 'This paper is ready.' }, { status: 409 }))
      : fetch(url, init),
  )
  server.paper = aPaper({ version: 8, state: 'ready' })
  await press('Remove question 2')
  await press('Overwrite with mine')
  await expect.poll(summed).toContain('This paper is ready.')
  await press('Back to draft')
  await expect.poll(() => puts().map(({ version }) => version)).toEqual([9])
  expect(puts().map(orderOf)).toEqual([[[1], []]])
  await expect.poll(summed).toContain('Saved')
})

test('the other version can be loaded instead', async () => {
  const { server, puts, show } = aServer()
  show()
  await screen.findByText('Text 1')
  server.paper = aPaper({ version: 8, sections: [aSection('Section A', anItem(9))] })
  await addQuestion(1)
  await press('Load the other version')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Load' }),
  )

  expect(await screen.findByText('Text 9')).toBeTruthy()
  expect(screen.queryByText('Text 1')).toBeNull()
  expect(puts()).toHaveLength(1)
})

test('what could not be sent says so, stays, and is sent again', async () => {
  let isDown = true
  const ok = aServer()
  ok.show()
  await screen.findByText('Text 1')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    init?.method === 'PUT' && isDown ? Promise.reject(new TypeError('gone')) : fetch(url, init),
  )
  await press('Remove question 2')
  await expect.poll(summed).toContain('Not saved')
  isDown = false
  await press('Try again')
  await expect.poll(() => ok.puts().map(orderOf)).toEqual([[[1], []]])
  await expect.poll(summed).toContain('Saved')
})

test('a tab is not closed unasked while a change is being saved', async () => {
  const ok = aServer()
  ok.show()
  await screen.findByText('Text 1')
  const asks = () => {
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    return unload.defaultPrevented
  }
  expect(asks()).toBe(false)
  const { fetch } = globalThis
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') await isAnswered
    return fetch(url, init)
  })
  await press('Remove question 2')
  await expect.poll(asks).toBe(true)
  answer()
  await expect.poll(summed).toContain('Saved')
  expect(asks()).toBe(false)
})

test('a question that was removed comes back in its place', async () => {
  const { puts, show } = aServer()
  show()
  await press('Remove question 1')
  await press('Undo')
  await expect.poll(() => puts().map(orderOf).at(-1)).toEqual([[1, 2], []])
})

test('a section says how it counts, and wrong figures are refused before anything is sent', async () => {
  const { puts, show } = aServer()
  show()
  await press('Edit Section A')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Negative marks'), '0.3')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(
    await dialog.findByText('Negative marks must be a number from 0 to 1000 in steps of 0.25.'),
  ).toBeTruthy()
  await userEvent.clear(dialog.getByLabelText('Negative marks'))
  await userEvent.type(dialog.getByLabelText('Negative marks'), '0.25')
  await userEvent.type(dialog.getByLabelText('How many count'), '1')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

  await expect.poll(() => puts()[0]?.sections[0]).toMatchObject({ any: 1, negative: 0.25 })
  expect(puts()).toHaveLength(1)
  expect(await screen.findByText('Answer any 1.')).toBeTruthy()
  expect((await bar()).textContent).toContain('2 questions2 marks')
})

test('what keeps a paper from being ready is named; once it is, so are formulas that print as typed', async () => {
  let answer: { status?: number; body: object } = {
    status: 409,
    body: { error: 'Question 2 is no longer active.' },
  }
  const refused_formulas = [{ number: 1, latex: '\\foo', reason: 'Undefined control sequence' }]
  const ready = aPaper({ state: 'ready', version: 4, refused_formulas })
  const { sent, show } = aServer(aPaper(), { 'POST /api/papers/5/ready': () => answer })
  show()
  await press('Ready')
  expect(await screen.findByText('Question 2 is no longer active.')).toBeTruthy()

  answer = { body: { message: 'Paper is ready.', paper: ready, refused_formulas } }
  await press('Ready')
  expect((await screen.findByText('\\foo')).closest('li')?.textContent).toContain('Question 1: ')
  expect(screen.queryByRole('button', { name: 'Remove question 1' })).toBeNull()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { version: 3 },
    { version: 3 },
  ])
})

test('one press makes a draft ready with two shuffled sets', async () => {
  const ready = aPaper({ state: 'ready', version: 4 })
  const sets = ['A', 'B'].map((set) => ({ set, printed: false, key: [] }))
  let stored: object = aPaper()
  const { sent, show } = aServer(aPaper(), {
    'GET /api/papers/5': () => ({ body: stored }),
    'POST /api/papers/5/ready': () => {
      stored = { ...ready, sets }
      return { body: { message: 'Paper is ready.', paper: ready, refused_formulas: [] } }
    },
    'POST /api/papers/5/sets': { body: { message: '2 sets made.', sets } },
  })
  show()
  await press('2 sets')
  expect(await screen.findByText('Set B')).toBeTruthy()
  expect(
    sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
  ).toEqual([
    ['/api/papers/5/ready', { version: 3 }],
    ['/api/papers/5/sets', { count: 2, shuffle_questions: true, shuffle_options: true }],
  ])
  expect(screen.queryByRole('button', { name: '2 sets' })).toBeNull()
})

test('what a paper keeps from practice stands beside it, and is freed when it is asked for twice', async () => {
  const keeps = 'These 30 questions are kept out of practice until 4 January 2027.'
  const kept = aPaper({ keeps, is_freeable: true })
  const free = { ...kept, keeps: null, is_freeable: false }
  let answer: { status?: number; body: object } = {
    status: 409,
    body: { error: 'A test of this paper is not published yet.' },
  }
  const { sent, server, show } = aServer(kept, {
    'POST /api/papers/5/free': () => {
      if (!answer.status) server.paper = free as never
      return answer
    },
  })
  show()
  expect(await screen.findByText(keeps)).toBeTruthy()
  await press('Free for practice')
  await userEvent.click(await inDialog('button', 'Cancel'))
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await press('Free for practice')
  await userEvent.click(await inDialog('button', 'Free them'))
  expect(await screen.findByText('A test of this paper is not published yet.')).toBeTruthy()

  answer = { body: { message: 'Its questions are free for practice.', paper: free } }
  await press('Free for practice')
  await userEvent.click(await inDialog('button', 'Free them'))
  await expect.poll(() => screen.queryByText(keeps)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Free for practice' })).toBeNull()
})

test('what is planned for a test is kept without a button', async () => {
  const { show } = aServer(
    aPaper({ keeps: 'This question is kept out of practice until 4 January 2027.' }),
  )
  show()
  expect(
    await screen.findByText('This question is kept out of practice until 4 January 2027.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Free for practice' })).toBeNull()
})

test('a newer version is named and taken from the version that is shown', async () => {
  const newer = aPaper({ sections: [aSection('Section A', anItem(1, { newer: true }))] })
  const taken = aPaper({ version: 4, sections: [aSection('Section A', anItem(1))] })
  const { sent, show } = aServer(newer, {
    'POST /api/papers/5/items/10/take': { body: { message: 'Taken.', paper: taken } },
  })
  show()
  expect(await screen.findByText(/A newer version exists/)).toBeTruthy()
  await press(/^Take it/)
  await waitFor(() => expect(screen.queryByText(/A newer version exists/)).toBeNull())
  expect(sent.at(-1)?.body).toEqual({ version: 3 })
})

test('the keys of the sets stand side by side', async () => {
  const key = (number: number, right: unknown, more: object = {}) => ({
    number,
    part: null,
    or: false,
    item_id: number,
    right,
    ...more,
  })
  const ofA = [key(1, ['B']), key(2, { from: '1', to: '2' }), key(3, ['x+1', '1+x'])]
  const several = { one_of: [{ value: '7' }, { value: '8', tolerance: '0.5' }] }
  const ofB = [key(1, null), key(2, ['A']), key(2, ['C'], { or: true }), key(3, several)]
  const sets = [
    { set: 'A', printed: false, key: ofA },
    { set: 'B', printed: true, key: ofB },
  ]
  aServer(aPaper({ state: 'ready', sets, printed: true })).show()
  const table = within(await screen.findByRole('table'))
  const rows = table.getAllByRole('row').map((row) => row.textContent.replaceAll('\n', ''))
  expect(rows.slice(0, 3)).toEqual(['NumberSet ASet B, printed', '1Bby hand', '21 – 2A or C'])
  expect(rows[3]).toMatch(/7 or 8 ± 0\.5$/)
  expect(screen.queryByRole('button', { name: 'Make sets' })).toBeNull()
})

test('a filling says line by line what is missing before it is drawn', async () => {
  const problem = 'Only 3 questions of difficulty 2.'
  const { sent, show } = aServer(aPaper(), {
    'POST /api/papers/5/fill/check': {
      body: { message: '', lines: [{ found: 3, problem }] },
    },
    'POST /api/papers/5/fill': { status: 409, body: { error: problem } },
  })
  show()
  await press('Fill Section B')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByLabelText('Difficulty'), 'Medium')
  expect(await dialog.findByText(problem)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Fill' }))
  await expect.poll(() => dialog.getAllByText(problem).length).toBe(2)
  expect(sent.find(({ path }) => path === '/api/papers/5/fill')?.body).toEqual({
    section: 1,
    from: [{ difficulty: 2, count: 5 }],
    version: 3,
  })
})

test('a long paper is printed by a job, and its PDF offered when it is there', async () => {
  const items = Array.from({ length: 41 }, (_, n) => anItem(n + 1))
  const { sent, show } = aServer(aPaper({ sections: [aSection('Section A', ...items)] }), {
    'GET /api/papers/5/check': {
      body: {
        refused_formulas: [
          { number: null, place: 'Title', latex: '🎉', reason: 'There is no type for this sign.' },
          { number: 1, place: 'Figure 2', latex: '😀', reason: 'There is no type for this sign.' },
        ],
      },
    },
    'GET /api/papers/5/paper.pdf': { status: 202, body: { job: { job_id: 12 } } },
    'GET /api/papers/5/key.pdf': { status: 202, body: { job: { job_id: 12 } } },
    'GET /api/jobs/12': {
      body: {
        job_id: 12,
        state: 'done',
        done: 1,
        of: 1,
        problem: null,
        result: { href: '/api/papers/5/prints/x' },
      },
    },
  })
  show()
  await press('Print')
  const dialog = within(await screen.findByRole('dialog'))
  // Nobody has checked the draft before.
  const told = (await dialog.findByText('🎉')).closest('li')
  expect(told?.textContent).toBe('Title: 🎉 – There is no type for this sign.')
  expect(dialog.getByText('😀').closest('li')?.textContent).toMatch(/^Question 1, Figure 2: /)
  await userEvent.selectOptions(
    dialog.getByLabelText('For written answers'),
    'None: answers go into a booklet',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Make the PDF' }))
  await expect
    .poll(() => sent.some(({ path }) => path === '/api/papers/5/paper.pdf?answers=none'))
    .toBe(true)
  await userEvent.selectOptions(dialog.getByLabelText('What'), 'Answer key')
  expect(dialog.queryByLabelText('For written answers')).toBeNull()
  await userEvent.selectOptions(dialog.getByLabelText('Columns'), 'Two columns')
  await userEvent.click(dialog.getByRole('button', { name: 'Make the PDF' }))
  expect(await dialog.findByRole('button', { name: 'Open the PDF' })).toBeTruthy()
  expect(sent.some(({ path }) => path === '/api/papers/5/key.pdf?columns=2')).toBe(true)
})

test('a paper that is not there leads to the list', async () => {
  aServer(aPaper(), { 'GET /api/papers/5': { status: 404, body: { error: 'No.' } } }).show()
  expect(await screen.findByText('Paper not found')).toBeTruthy()
})
