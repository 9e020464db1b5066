import type {
  HandIn as HandInOf,
  HandInPhoto,
  HomeworkToHandIn,
} from '@ganit/contract/learning/hand-ins'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent, theAdmin } from '../../../../test/wire.ts'
import { ownRecords, sweepOwnRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import { HandIn } from './hand-in.tsx'
import { keepPage, replacePage } from './unsent-pages.ts'

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
const handInOf = (state: 'open' | 'handed_in', photos: HandInPhoto[] = []): HandInOf => ({
  ...{ ...OF, hand_in_id: 4, way: 'photo', state, round: 1 },
  ...{ name: 'Riya', words: null, photos, version: 2 },
})
const offline = new TypeError('Failed to fetch')
const show = () => open(<HandIn lesson_id="7" back="/student/dashboard" />)

/** The homework on this device that waits to be handed in. */
const handInsKept = async () =>
  [...(await ownRecords()).keys()].filter((name) => name.startsWith('hand-in:')).length

beforeEach(async () => {
  startSession('t', aStudent)
  await sweepOwnRecords(aStudent.uid)
  await sweepOwnRecords(theAdmin.email)
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
  // A test's browser has no database, as some private windows have none.
  expect(await screen.findByText('This device cannot keep it: stay on this page')).toBeTruthy()
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

test('a server that has no room for photos says so, and the pages are sent once it has', async () => {
  const error = 'Photos cannot be taken just now.'
  answerWith({ [READ]: { body: homework }, [PAGE]: { status: 503, body: { error } } })
  show()
  await screen.findByText('Not handed in yet')
  await act(async () => keepPage(OF, IMAGE))
  expect(await screen.findByText(error)).toBeTruthy()
  expect(screen.queryByText('Kept here, waiting for the network')).toBeNull()
  answerWith({
    [READ]: { body: homework },
    [PAGE]: { status: 201, body: { photo_id: 9, hand_in_id: 4 } },
  })
  await act(async () => void window.dispatchEvent(new Event('online')))
  await expect.poll(handInsKept, { timeout: 5_000 }).toBe(0)
})

test('pages of a child who waits stay here, and go once a parent has agreed', async () => {
  const error = 'A parent has to agree first.'
  const waiting = { body: { ...homework, waits: true } }
  const refused = { status: 409, body: { error, parent_first: true } }
  const sent = answerWith({ [READ]: waiting, [PAGE]: refused })
  show()
  await screen.findByText('Not handed in yet')
  await act(async () => keepPage(OF, IMAGE))
  await expect.poll(() => screen.queryAllByText(error).length).toBe(2)
  const online = () => act(async () => void window.dispatchEvent(new Event('online')))
  const read = () => sent.filter(({ method }) => method === 'GET').length
  const before = read()
  await online()
  await expect.poll(read).toBeGreaterThan(before)
  await online()
  // The page was sent once: each later try only asks whether a parent has agreed.
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(await handInsKept()).toBe(1)
  answerWith({
    [READ]: { body: homework },
    [PAGE]: { status: 201, body: { photo_id: 9, hand_in_id: 4 } },
  })
  await online()
  await expect.poll(handInsKept, { timeout: 5_000 }).toBe(0)
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

test('somebody who only reads sees what became of it', async () => {
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

/** Stubs the compression of photos; returns a function that lets the next photo be ready. */
function slowPhotos() {
  const made: (() => void)[] = []
  class SlowWorker {
    onmessage = (_: { data: unknown }) => {}
    postMessage() {
      made.push(() => this.onmessage({ data: { photo: IMAGE } }))
    }
    terminate() {}
  }
  for (const part of ['OffscreenCanvas', 'createImageBitmap']) vi.stubGlobal(part, () => {})
  vi.stubGlobal('Worker', SlowWorker)
  return async () => {
    await expect.poll(() => made.length).toBeGreaterThan(0)
    await act(async () => made.shift()?.())
  }
}
const files = (n: number) =>
  Array.from({ length: n }, () => new File(['x'], 'page.jpg', { type: 'image/jpeg' }))
const posted = (sent: { method: string; path: string }[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ path }) => path)

test('handing in waits for photos that are being made small, also after the page was left', async () => {
  const ready = slowPhotos()
  const photos: HandInPhoto[] = []
  const sent = answerWith({
    [READ]: () => ({ body: { ...homework, hand_in: handInOf('open', photos) } }),
    [PAGE]: () => {
      const photo_id = 9 + photos.length
      photos.push({ photo_id, url: '/p.jpg', width: 9, height: 9, round: 1, ink: null, version: 1 })
      return { status: 201, body: { photo_id, hand_in_id: 4 } }
    },
    [DONE]: { status: 201, body: { message: 'Handed in.', hand_in: mark } },
  })
  const { close } = show()
  await userEvent.upload(await screen.findByLabelText('From the gallery'), files(2))
  await ready()
  close()
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Hand in' }))
  await expect.poll(() => posted(sent)).toEqual([PAGE.slice(5)])
  await ready()
  await expect.poll(() => posted(sent)).toEqual([PAGE.slice(5), PAGE.slice(5)])
  await userEvent.click(await screen.findByRole('button', { name: 'Hand in' }))
  await expect.poll(() => posted(sent)).toEqual([PAGE, PAGE, DONE].map((call) => call.slice(5)))
})

test('of six photos chosen at once five are taken, and it is said that there is no room for more', async () => {
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 10
      naturalHeight = 10
      decode = () => Promise.reject(new Error('none'))
    },
  )
  answerWith({ [READ]: { body: homework } })
  show()
  await userEvent.upload(await screen.findByLabelText('From the gallery'), files(6))
  expect(await screen.findByText('Photos taken: 5. There is no room for more.')).toBeTruthy()
  await userEvent.upload(await screen.findByLabelText('From the gallery'), files(1))
  expect(screen.queryByText('Photos taken: 5. There is no room for more.')).toBeNull()
})

test('a photo that is ready when somebody else has signed in is not kept for them', async () => {
  const ready = slowPhotos()
  answerWith({ [READ]: { body: homework }, [PAGE]: offline })
  const { close } = show()
  await userEvent.upload(await screen.findByLabelText('From the gallery'), files(1))
  close()
  startSession('t2', theAdmin)
  await ready()
  expect(await handInsKept()).toBe(0)
})

test('a page that comes when another device has handed in is told of, and stays until it is removed', async () => {
  const error = 'This was handed in.'
  let now: HomeworkToHandIn = homework
  answerWith({
    [READ]: () => ({ body: now }),
    [PAGE]: () => {
      now = { ...homework, hand_in: handInOf('handed_in') }
      return { status: 409, body: { error } }
    },
  })
  show()
  await screen.findByText('Not handed in yet')
  await act(async () => keepPage(OF, IMAGE))
  expect(await screen.findByText('Handed in.')).toBeTruthy()
  expect(screen.getByText(error)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'A page on its way' })).toBeTruthy()
  const [remove] = screen.getAllByRole('button', { name: 'Remove' })
  if (remove) await userEvent.click(remove)
  expect(screen.queryByText(error)).toBeNull()
  await expect.poll(handInsKept).toBe(0)
})

test('homework that was deleted while its page was on the way says so, and the page can be removed', async () => {
  const error = 'This homework is not handed in.'
  let isGone = false
  const gone = { status: 409, body: { error } }
  answerWith({
    [READ]: () => (isGone ? gone : { body: homework }),
    [PAGE]: () => {
      isGone = true
      return gone
    },
  })
  show()
  await screen.findByText('Not handed in yet')
  await act(async () => keepPage(OF, IMAGE))
  await expect.poll(() => screen.queryByText('Not handed in yet')).toBeNull()
  // The homework says so, and so does the page.
  expect(screen.getAllByText(error)).toHaveLength(2)
  const [remove] = screen.getAllByRole('button', { name: 'Remove' })
  if (remove) await userEvent.click(remove)
  await expect.poll(handInsKept).toBe(0)
  expect(screen.getAllByText(error)).toHaveLength(1)
})

test('a page that is turned while it is sent takes the place of the first', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let photo_id = 8
  const sent = answerWith({
    [READ]: { body: homework },
    [PAGE]: async () => {
      if (photo_id === 8) await promise
      photo_id += 1
      return { status: 201, body: { photo_id, hand_in_id: 4 } }
    },
  })
  show()
  await screen.findByText('Not handed in yet')
  await act(async () => keepPage(OF, IMAGE))
  await expect.poll(() => posted(sent)).toHaveLength(1)
  const key = sent.find(({ method }) => method === 'POST')?.headers['idempotency-key'] ?? ''
  await act(async () => replacePage(OF, key, `${IMAGE}turned`))
  await act(async () => resolve())
  await expect.poll(handInsKept).toBe(0)
  const pages = sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(pages).toEqual([
    { student_id: 3, image: IMAGE },
    { student_id: 3, image: `${IMAGE}turned`, in_place_of: 9 },
  ])
})
