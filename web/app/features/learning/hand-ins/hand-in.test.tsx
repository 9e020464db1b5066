import type { HomeworkToHandIn } from '@ganit/contract/learning/hand-ins'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { ownRecords, sweepOwnRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import { HandIn } from './hand-in.tsx'
import { keepPage } from './unsent-pages.ts'

const OF = { lesson_id: 7, student_id: 3 }
const homework: HomeworkToHandIn = {
  ...OF,
  batch_name: 'Algebra',
  date: '2026-11-24',
  text: 'Exercise 4',
  due_date: null,
  file: null,
  may: true,
  hand_in: null,
}
const READ = 'GET /api/lessons/7/hand-in'
const PAGE = 'POST /api/lessons/7/hand-in/photos'
const DONE = 'POST /api/lessons/7/hand-in'
const IMAGE = 'data:image/jpeg;base64,/9j/'
const mark = { hand_in_id: 4, way: 'photo', state: 'handed_in', round: 1 }
const offline = new TypeError('Failed to fetch')
const show = () => open(<HandIn lesson_id="7" back="/student/dashboard" />)

/** Homework on this device that is to be handed in. */
const handInsKept = async () =>
  [...(await ownRecords()).keys()].filter((name) => name.startsWith('hand-in:')).length

beforeEach(async () => {
  startSession('t', aStudent)
  await sweepOwnRecords(aStudent.email)
})

test('without network pages and the press are kept over a reload, and sent once each in their order', async () => {
  answerWith({ [READ]: { body: homework }, [PAGE]: offline, [DONE]: offline })
  const { close } = show()
  expect(await screen.findByText('Not handed in yet')).toBeTruthy()
  await act(async () => {
    keepPage(OF, IMAGE)
    keepPage(OF, IMAGE)
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Hand in' }))
  expect(await screen.findByText('Kept here, waiting for the network')).toBeTruthy()
  await expect.poll(handInsKept).toBe(1)
  close()

  const sent = answerWith({
    [READ]: { body: homework },
    [PAGE]: { status: 201, body: { photo_id: 9, hand_in_id: 4 } },
    [DONE]: { status: 201, body: { message: 'Handed in.', hand_in: mark } },
  })
  show()
  await act(async () => void window.dispatchEvent(new Event('online')))
  await expect.poll(handInsKept, { timeout: 5_000 }).toBe(0)
  const posts = sent.filter(({ method }) => method === 'POST')
  expect(posts.map(({ path }) => path)).toEqual([PAGE, PAGE, DONE].map((call) => call.slice(5)))
})

test('a refusal stands in words, and the pages stay until they are removed', async () => {
  const error = 'This was handed in.'
  answerWith({ [READ]: { body: homework }, [PAGE]: { status: 409, body: { error } } })
  show()
  await screen.findByText('Not handed in yet')
  await act(async () => keepPage(OF, IMAGE))
  expect(await screen.findByText(error)).toBeTruthy()
  expect(await handInsKept()).toBe(1)
  const [remove] = screen.getAllByRole('button', { name: 'Remove' })
  if (remove) await userEvent.click(remove)
  await expect.poll(handInsKept).toBe(0)
})

test('who only reads sees what became of it', async () => {
  const photos = [
    { photo_id: 9, url: '/page.jpg', width: 9, height: 9, round: 1, ink: null, version: 1 },
  ]
  const hand_in = { ...mark, ...OF, name: 'Riya', words: 'Well done.', photos, version: 2 }
  const seen = { ...homework, may: false, hand_in: { ...hand_in, state: 'marked' } }
  answerWith({ [READ]: { body: seen } })
  show()
  expect(await screen.findByText('Marked')).toBeTruthy()
  expect(screen.getByText('Well done.')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Page 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Hand in' })).toBeNull()
})
