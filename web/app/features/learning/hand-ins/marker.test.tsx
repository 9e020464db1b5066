import type { HandIn } from '@ganit/contract/learning/hand-ins'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
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

beforeEach(() => startSession('t', theAdmin))

function show(more: Parameters<typeof answerWith>[0] = {}) {
  const sent = answerWith({
    'GET /api/lessons/7/work': {
      body: { looked_at: null, students: [riya, kabir].map(inWork) },
    },
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
