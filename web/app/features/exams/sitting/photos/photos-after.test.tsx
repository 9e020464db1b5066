import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { anAttempt, at, item, NOW, ownTest, submitted } from '../../../../../test/sitting.ts'
import { answerWith, aStudent, unreachable } from '../../../../../test/wire.ts'
import { ownRecords, sweepOwnRecords } from '../../../../own-records.ts'
import { startSession } from '../../../../session.ts'
import { deviceNowIso, deviceNowMs } from '../../../../ui/text/times/dates.ts'
import { keepPage } from '../answer-pages.ts'
import OwnTestScreen from '../own-test.tsx'

const long = item(3, {
  kind: 'long',
  options: [],
  photos: [{ photo_id: 9, url: '/api/attempts/photos/9' }],
})
const section = { title: 'Section A', instructions: null, any: null, items: [long] }
const handedIn = { ...anAttempt, ...submitted, photos_until: at(660), now: at(600) }

const show = (sections: unknown[]) => {
  answerWith({
    ...unreachable('POST /api/attempts/5/photos'),
    'GET /api/own-tests': { body: [{ ...ownTest, attempt: submitted }] },
    'POST /api/tests/7/attempt': { body: { attempt: { ...handedIn, sections } } },
  })
  open(<OwnTestScreen params={{ id: '7' }} />, '/student/tests/7')
}

/** Moves the clock on at once. Running each timer of some minutes never ended where earlier tests had left timers behind. */
async function later(ms: number) {
  vi.setSystemTime(deviceNowMs() + ms)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW + 600_000 })
  startSession('t', aStudent)
  await sweepOwnRecords('u1')
})
afterEach(() => vi.useRealTimers())

test('photos may come for a while after the end, by a clock; none is removed', async () => {
  show([section])
  const photos = within(await screen.findByRole('region', { name: 'Photos of what you wrote' }))
  expect(photos.getByRole('timer').textContent).toMatch(/^0[01]:\d\d$/)
  const question = within(photos.getByRole('region', { name: 'Question 3' }))
  expect(question.getByRole('img', { name: 'Page 1' })).toBeTruthy()
  expect(question.getByLabelText('Take a photo of your page')).toBeTruthy()
  expect(question.queryByRole('button', { name: /^Remove/ })).toBeNull()
  await later(61_000)
  expect(photos.getByText('The time for photos is over.')).toBeTruthy()
  expect(photos.queryByLabelText('Take a photo of your page')).toBeNull()
})

test('where nothing is answered at length nothing is said of photos', async () => {
  show([{ ...section, items: [] }])
  expect(await screen.findByText(/^You submitted it/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /^Photos/ })).toBeNull()
})

test('a device whose clock is a year ahead still takes photos', async () => {
  vi.setSystemTime(NOW + 365 * 86_400_000)
  show([section])
  expect(await screen.findByRole('region', { name: 'Photos of what you wrote' })).toBeTruthy()
})

test('the time that is left is right also where what is shown was loaded before', async () => {
  let isAway = false
  const attempt = () => ({
    ...{ ...handedIn, now: deviceNowIso(), photos_until: at(1200) },
    sections: [section],
  })
  answerWith({
    'GET /api/own-tests': { body: [{ ...ownTest, attempt: submitted }] },
    'POST /api/tests/7/attempt': () =>
      isAway ? new TypeError('Failed to fetch') : { body: { attempt: attempt() } },
  })
  const { router } = open(<OwnTestScreen params={{ id: '7' }} />, '/student/tests/7')
  expect((await screen.findByRole('timer')).textContent).toMatch(/^(10:00|9:5\d)$/)
  await act(() => router.navigate('/elsewhere'))
  await later(180_000)
  isAway = true
  await act(() => router.navigate('/student/tests/7'))
  expect((await screen.findByRole('timer')).textContent).toMatch(/^0(7:00|6:5\d)$/)
})

const pagesKept = async () =>
  [...(await ownRecords()).keys()].filter((name) => name.startsWith('answer-pages:')).length

test('pages that were not sent are forgotten once no photo is taken, or results are out', async () => {
  const keep = async () => {
    await act(async () => keepPage({ attempt_id: 5, item_id: 3 }, 'data:image/jpeg;base64,/9j/'))
    await expect.poll(pagesKept).toBe(1)
  }
  await keep()
  show([section])
  await screen.findByRole('region', { name: 'Photos of what you wrote' })
  expect(await pagesKept()).toBe(1)
  await later(61_000)
  await expect.poll(pagesKept).toBe(0)

  await keep()
  answerWith({
    ...unreachable('GET /api/students/u1/results'),
    'GET /api/own-tests': { body: [{ ...ownTest, state: 'published', attempt: submitted }] },
  })
  open(<OwnTestScreen params={{ id: '7' }} />, '/student/tests/7')
  await expect.poll(pagesKept).toBe(0)
})
