import type { HandIn as HandInOf, HandInPhoto } from '@ganit/contract/learning/hand-ins'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { sweepOwnRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import { HandIn } from './hand-in.tsx'
import { keepPage } from './unsent-pages.ts'

const OF = { lesson_id: 7, student_id: 3 }
const PAGE = 'POST /api/lessons/7/hand-in/photos'
const DONE = 'POST /api/lessons/7/hand-in'
const IMAGE = 'data:image/jpeg;base64,/9j/'
const mark = { hand_in_id: 4, way: 'photo', state: 'handed_in', round: 1 }
/**
 * These page numbers occur in no other test file, because the app remembers the numbers of turned pages as long as it
 * runs.
 */
const page = (photo_id: number, round = 1): HandInPhoto => ({
  ...{ photo_id, url: `/${photo_id}.jpg`, width: 9, height: 9, round, ink: null, version: 1 },
})

beforeEach(async () => {
  startSession('t', aStudent)
  await sweepOwnRecords(aStudent.uid)
})

/** Shows homework that its student has begun. */
function show(
  begun: Partial<HandInOf> | null,
  more: Parameters<typeof answerWith>[0] = {},
  may = true,
) {
  const hand_in = begun && {
    ...{ ...OF, hand_in_id: 4, way: 'photo', state: 'open', round: 1, name: 'Riya' },
    ...{ words: null, photos: [], version: 2 },
    ...begun,
  }
  const homework = {
    ...{ ...OF, batch_name: 'Algebra', date: '2026-11-24', text: 'Exercise 4' },
    ...{ due_date: null, file: null, may, hand_in },
  }
  const sent = answerWith({ 'GET /api/lessons/7/hand-in': { body: homework }, ...more })
  open(<HandIn lesson_id="7" back="/student/dashboard" />)
  return () => sent.filter(({ method }) => method === 'POST')
}
const handInButton = () => screen.findByRole('button', { name: 'Hand in' })
const gallery = () => screen.queryByLabelText('From the gallery')
const done = { status: 201, body: { message: 'Handed in.', hand_in: mark } }

test('nothing is handed in without a page', async () => {
  show(null)
  expect((await handInButton()).getAttribute('aria-disabled')).toBe('true')
  expect(gallery()).toBeTruthy()
})

test('pages are handed in as they were put, and no more are taken then', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answered = async () => {
    await promise
    return done
  }
  const posted = show({ photos: [page(109), page(110)] }, { [DONE]: answered })
  await userEvent.click(await screen.findByRole('button', { name: 'Move page 2 up' }))
  await userEvent.click(await handInButton())
  await expect
    .poll(() => posted().map(({ body }) => body))
    .toEqual([{ student_id: 3, photo_ids: [110, 109] }])
  expect(gallery()).toBeNull()
  await act(async () => resolve())
})

test('a page turned while another is sent keeps its place, stays in sight without network, and is handed in there', async () => {
  const photos = [page(109), page(110)]
  const next = Promise.withResolvers<void>()
  const posted = show(
    { photos },
    {
      [PAGE]: async () => {
        await next.promise
        return { status: 201, body: { photo_id: posted().length + 110, hand_in_id: 4 } }
      },
      [DONE]: done,
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Move page 2 up' }))
  await act(async () => keepPage(OF, IMAGE))
  await act(async () => keepPage(OF, `${IMAGE}turned`, 110))
  const shown = () =>
    screen
      .getAllByRole<HTMLImageElement>('listitem')
      .map((item) => item.querySelector('img')?.getAttribute('src'))
  expect(shown()).toEqual([`${IMAGE}turned`, '/109.jpg', IMAGE])
  // The server has page 111 last, and page 112 in the place of 110.
  photos.splice(1, 1, page(112))
  photos.push(page(111))
  // One press is enough, even on a slow network. Pages that the press does not name come last.
  await userEvent.click(await handInButton())
  await act(async () => next.resolve())
  await expect.poll(() => posted().at(-1)?.body).toEqual({ student_id: 3, photo_ids: [112, 109] })
  await expect.poll(shown).toEqual(['/112.jpg', '/109.jpg', '/111.jpg'])
})

test('a turned page keeps its place if it is handed in before the pages have come anew', async () => {
  const posted = show(
    { photos: [page(129), page(130)] },
    { [PAGE]: { status: 201, body: { photo_id: 132, hand_in_id: 4 } }, [DONE]: done },
  )
  const button = await handInButton()
  await act(async () => keepPage(OF, `${IMAGE}turned`, 129))
  await expect.poll(() => posted().length).toBe(1)
  await screen.findByAltText('Page 1')
  await userEvent.click(button)
  await expect.poll(() => posted().at(-1)?.body).toEqual({ student_id: 3, photo_ids: [132, 130] })
})

test('a page that is ready while the others are handed in is not lost', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const error = 'This was handed in.'
  const posted = show(
    { photos: [page(109)] },
    {
      [DONE]: async () => {
        await promise
        return done
      },
      [PAGE]: { status: 409, body: { error } },
    },
  )
  await userEvent.click(await handInButton())
  await expect.poll(posted).toHaveLength(1)
  await act(async () => keepPage(OF, IMAGE))
  await act(async () => resolve())
  expect(await screen.findByText(error)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'A page on its way' })).toBeTruthy()
})

test('somebody who only reads of work under way has nothing to press', async () => {
  show({ photos: [page(109)] }, {}, false)
  expect(await screen.findByText('Not handed in yet')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what is to be done again shows the pages of before once, beside those of this round', async () => {
  show({ state: 'again', round: 2, photos: [page(109), page(110, 2)] })
  expect(await screen.findByText('Please do this again')).toBeTruthy()
  const pages = screen.getAllByRole<HTMLImageElement>('img', { name: /^Page/ })
  expect(pages.map(({ src }) => new URL(src).pathname)).toEqual(['/109.jpg', '/110.jpg'])
})

test('what came on paper is said, and takes no photo', async () => {
  show({ way: 'paper', state: 'handed_in' })
  expect(await screen.findByText('Handed in on paper')).toBeTruthy()
  expect(gallery()).toBeNull()
})
