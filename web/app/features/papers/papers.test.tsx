import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../test/wire.ts'
import { startSession } from '../../session.ts'
import PaperDetails from './editor/paper-details.tsx'
import Papers from './papers.tsx'

const aRow = {
  paper_id: 5,
  title: 'অর্ধবার্ষিক Half-yearly',
  class_number: 9,
  duration_minutes: 90,
  state: 'ready',
  printed: true,
  version: 3,
  items: 24,
}
const pageOf = (...items: object[]) => ({
  body: { items, total: items.length, page: 1, page_size: 10 },
})
const aPaper = {
  ...aRow,
  language: 'en',
  instructions: null,
  total: 0,
  sections: [],
  sets: [],
  keeps: null,
  is_freeable: false,
  refused_formulas: [],
}

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  startSession('t', { ...theAdmin, userType: 'admin' })
})

test('papers are listed with their state, and narrowed by what stands in the address', async () => {
  const sent = answerWith({ 'GET /api/papers': pageOf(aRow) })
  open(<Papers />, '/admin/papers?search=half')
  const link = await screen.findByRole('link', { name: aRow.title })
  expect(link.getAttribute('href')).toBe('/admin/papers/5')
  expect(screen.getByText('Ready, printed')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Draft')
  await expect.poll(() => sent.at(-1)?.path).toMatch(/search=half.*state=draft/)
})

test('without papers the first one can be begun, and a failure says so', async () => {
  answerWith({ 'GET /api/papers': pageOf() })
  const { close } = open(<Papers />, '/admin/papers')
  expect(await screen.findByText('No papers yet.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'New paper' })).toHaveLength(2)
  close()
  answerWith({ 'GET /api/papers': { status: 400, body: { error: 'No.' } } })
  open(<Papers />, '/admin/papers')
  expect(await screen.findByText('Failed to load the papers.')).toBeTruthy()
})

test('a teacher’s papers stand among what is the teacher’s', async () => {
  startSession('t', { ...theAdmin, userType: 'teacher' })
  answerWith({ 'GET /api/papers': pageOf(aRow) })
  open(<Papers />, '/teacher/papers')
  const link = await screen.findByRole('link', { name: aRow.title })
  expect(link.getAttribute('href')).toBe('/teacher/papers/5')
  expect(screen.getByRole('link', { name: 'Question bank' }).getAttribute('href')).toBe(
    '/teacher/questions',
  )
})

test('a new paper begins with a section, is sent once, and is opened', async () => {
  const sent = answerWith({
    'POST /api/papers': { status: 201, body: { message: 'Paper added.', paper: aPaper } },
  })
  const { address } = open(<PaperDetails params={{}} />, '/admin/papers/new')
  await userEvent.click(await screen.findByRole('button', { name: 'Add paper' }))
  expect(await screen.findByText('Title is required.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Title'), 'Half-yearly')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add paper' }))

  await expect.poll(address).toBe('/admin/papers/5')
  const posts = sent.filter(({ method }) => method === 'POST')
  expect(posts.map(({ body }) => body)).toEqual([
    {
      title: 'Half-yearly',
      class_number: '',
      language: 'en',
      duration_minutes: '60',
      instructions: '',
      sections: [expect.objectContaining({ title: 'Section A', items: [] })],
    },
  ])
})
