import type { HandIn } from '@ganit/contract/learning/hand-ins'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aLesson } from '../../../../test/lessons.ts'
import { aRegister } from '../../../../test/registers.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { startSession } from '../../../session.ts'
import WorkScreen from './work.tsx'

const handInOf = (hand_in_id: number, name: string): HandIn => ({
  ...{ hand_in_id, name, way: 'photo', state: 'handed_in', round: 1, lesson_id: 7 },
  ...{ student_id: hand_in_id, words: null, photos: [], version: 2 },
})
const [riya, kabir] = [handInOf(4, 'Riya'), handInOf(5, 'Kabir')] as const
const inWork = ({ student_id, name, hand_in_id }: HandIn) => ({
  ...{ student_id, name, late: false, set: null },
  hand_in: { hand_in_id, way: 'photo', state: 'handed_in', round: 1 },
})

const homework = { text: 'Ex. 4.2, $x^2$ to the end', due_date: null, file: null }
const lesson = aLesson({ lesson_id: 7, homework })

beforeEach(() => startSession('t', theAdmin))

function show(more: Parameters<typeof answerWith>[0] = {}) {
  const sent = answerWith({
    'GET /api/lessons/7/work': {
      body: { looked_at: null, students: [riya, kabir].map(inWork) },
    },
    'GET /api/lessons/7': { body: { lesson, register: aRegister, students: [], guests: [] } },
    'GET /api/hand-ins/4': { body: riya },
    'GET /api/hand-ins/5': { body: kabir },
    ...more,
  })
  open(<WorkScreen params={{ id: '7' }} />, '/admin/lessons/7/work?of=4')
  return sent
}
const shown = (name: string) => screen.findByRole('heading', { level: 2, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Words')

test('the batch, the day and the homework stand above the work', async () => {
  show()
  expect(await screen.findByText('Algebra 9A · Mon 23 Nov · Ex. 4.2, x² to the end')).toBeTruthy()
})

test.each([
  ['the next student', () => press('Next (N)')],
  ['the list', () => userEvent.click(screen.getByRole('link', { name: 'All students' }))],
])('typed words are left for %s only after a question', async (_, leave) => {
  show()
  await shown('Riya')
  await userEvent.type(words(), 'Well done.')
  await leave()
  await press('Stay')
  expect(words().value).toBe('Well done.')
  await leave()
  await press('Leave')
  await expect.poll(() => screen.queryByRole('heading', { level: 2, name: 'Riya' })).toBeNull()
})

test('words that are saved with a mark are not asked about, and the next student follows', async () => {
  const sent = show({ 'PUT /api/hand-ins/4': { body: { message: 'Saved.', hand_in: riya } } })
  await shown('Riya')
  await userEvent.type(words(), 'Well done.')
  await press('Marked (M)')
  await shown('Kabir')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ state: 'marked', words: 'Well done.', version: 2 },
  })
})

test('N and P lead to the next and the one before, S and M sign off, and letters that are typed do neither', async () => {
  const sent = show({
    'PUT /api/hand-ins/4': { body: { message: 'Saved.', hand_in: riya } },
    'PUT /api/hand-ins/5': { body: { message: 'Saved.', hand_in: kabir } },
  })
  const marked = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await shown('Riya')
  await userEvent.type(words(), 'snmp')
  expect(screen.getByRole('heading', { level: 2, name: 'Riya' })).toBeTruthy()
  expect(marked()).toEqual([])
  await userEvent.clear(words())
  await userEvent.click(screen.getByRole('heading', { level: 2, name: 'Riya' }))
  await userEvent.keyboard('n')
  await shown('Kabir')
  await userEvent.keyboard('p')
  await shown('Riya')
  await userEvent.keyboard('s')
  await shown('Kabir')
  await userEvent.keyboard('m')
  await expect.poll(marked).toMatchObject([{ state: 'seen' }, { state: 'marked' }])
})

test('a key that is held marks one student’s work, and a second press while the next one comes none', async () => {
  const sent = show({
    'PUT /api/hand-ins/4': { body: { message: 'Saved.', hand_in: riya } },
    'PUT /api/hand-ins/5': { body: { message: 'Saved.', hand_in: kabir } },
  })
  await shown('Riya')
  const m = (repeat: boolean) =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', repeat }))
  m(false)
  m(false)
  m(true)
  await shown('Kabir')
  for (let n = 0; n < 5; n++) m(true)
  await expect.poll(() => screen.getByRole('button', { name: 'Marked (M)' })).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    '/api/hand-ins/4',
  ])
})

test('pages that were handed in can be opened and stand first, and paper is noted where there are none', async () => {
  const of = (student_id: number, name: string, way: string, state: string) => ({
    ...inWork(handInOf(student_id, name)),
    hand_in: { hand_in_id: student_id, way, state, round: 1 },
  })
  const students = [
    of(3, 'Arnab', 'photo', 'seen'),
    of(4, 'Riya', 'photo', 'handed_in'),
    of(5, 'Kabir', 'photo', 'open'),
    of(6, 'Dev', 'paper', 'handed_in'),
    { ...of(7, 'Isha', 'photo', 'open'), hand_in: null },
  ]
  const body = { looked_at: null, students }
  answerWith({ 'GET /api/lessons/7/work': { body }, 'GET /api/lessons/7': { status: 404 } })
  open(<WorkScreen params={{ id: '7' }} />, '/admin/lessons/7/work')
  expect(await screen.findByText(/^3 of 5 handed in/)).toBeTruthy()
  const rows = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByRole('link')?.textContent ?? null)).toEqual([
    ...['Riya', null, null, null, 'Arnab'],
  ])
  const pressed = (row: HTMLElement) =>
    within(row).queryByRole('button')?.getAttribute('aria-pressed') ?? null
  expect(rows.map(pressed)).toEqual([null, 'true', 'false', 'false', null])
})

test('typed words outlive what another teacher saves meanwhile, and do not overwrite it unseen', async () => {
  const error = 'This homework was changed in another tab or by someone else. Reload to see it.'
  let now = riya
  const sent = show({
    'GET /api/hand-ins/4': () => ({ body: now }),
    'PUT /api/hand-ins/4': { status: 409, body: { error } },
  })
  await shown('Riya')
  await userEvent.type(words(), 'Well done.')
  now = { ...riya, state: 'seen', words: 'Fine.', version: 3 }
  await act(() => queryClient.refetchQueries())
  expect(await screen.findByText('Seen')).toBeTruthy()
  expect(words().value).toBe('Well done.')
  await press('Marked (M)')
  expect(await screen.findByText(error)).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 2 })
  expect(words().value).toBe('Well done.')
})
