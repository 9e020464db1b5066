import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { item } from '../../../../../test/sitting.ts'
import { answerWith, aStudent } from '../../../../../test/wire.ts'
import { ownRecords, sweepOwnRecords } from '../../../../own-records.ts'
import { startSession } from '../../../../session.ts'
import { AnswerField } from '../../../../ui/questions/answer-field.tsx'
import {
  forget,
  keepPage,
  openAnswerPages,
  replacePage,
  useKept,
  usePagesOnTheirWay,
} from '../answer-pages.ts'
import { type Value, withPhoto } from '../kept-attempt.ts'
import { AnswerPhotos } from './answer-photos.tsx'

/** Stubs image drawing, which jsdom lacks. */
function canDraw() {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '', revokeObjectURL() {} }))
  Image.prototype.decode = async () => {}
  const drawing = { fillRect() {}, drawImage() {} } as unknown as RenderingContext
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['x'], { type: 'image/jpeg' })),
  )
}

const PAGE = 'POST /api/attempts/5/photos'
const IMAGE = 'data:image/jpeg;base64,/9j/'
const long = item(3, { kind: 'long', options: [] })
const OF = { attempt_id: 5, item_id: long.item_id }

function Field({ first = null }: { first?: Value | null }) {
  const [value, setValue] = useState<Value | null>(first)
  useEffect(
    () => openAnswerPages(5, (_, photo_id) => setValue((now) => withPhoto(now, photo_id))),
    [],
  )
  return (
    <>
      <AnswerField
        item={long}
        value={value}
        onChange={setValue}
        rich={() => null}
        photosOf={(photos, onChange) => (
          <AnswerPhotos attempt_id={5} item={long} photos={photos} onChange={onChange} />
        )}
      />
      <output aria-label="value">{JSON.stringify(value)}</output>
    </>
  )
}
const valueNow = () => JSON.parse(screen.getByLabelText('value').textContent ?? '')

/** Pages of answers on this device. */
const pagesKept = async () =>
  [...(await ownRecords()).keys()].filter((name) => name.startsWith('answer-pages:')).length

beforeEach(async () => {
  startSession('t', aStudent)
  await sweepOwnRecords(aStudent.email)
})

test('what is typed while a photo is on its way stays', async () => {
  canDraw()
  const { promise, resolve } = Promise.withResolvers<void>()
  const fetched = answerWith({ [PAGE]: { status: 201, body: { photo_id: 9 } } })
  const answered = fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await promise
    return answered(...asked)
  })
  open(<Field />)
  const photo = new File(['x'], 'page.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText('Take a photo of your page'), photo)
  expect(await screen.findByText('Sending 1 photo')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Your answer'), 'Let x be')
  resolve()
  await expect.poll(valueNow).toEqual({ text: 'Let x be', photos: [9] })
  expect(fetched).toHaveLength(1)
})

const OnTheirWay = () => <output aria-label="on their way">{usePagesOnTheirWay(5)}</output>

test('a photo is on its way from the moment it was chosen, also when its question was left', async () => {
  canDraw()
  const { promise, resolve } = Promise.withResolvers<void>()
  Image.prototype.decode = () => promise
  answerWith({ [PAGE]: new TypeError('Failed to fetch') })
  const { close } = open(<Field />)
  const photo = new File(['x'], 'page.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText('Take a photo of your page'), photo)
  close()
  open(<OnTheirWay />)
  const onTheirWay = () => screen.getByLabelText('on their way').textContent
  expect(onTheirWay()).toBe('1')
  resolve()
  await expect.poll(pagesKept).toBe(1)
  await expect.poll(onTheirWay).toBe('1')
  await act(async () => forget(OF))
  expect(onTheirWay()).toBe('0')
})

test('a page taken without network is kept over a reload, and sent once its test is open again', async () => {
  answerWith({ [PAGE]: new TypeError('Failed to fetch') })
  const { close } = open(<Field />)
  await act(async () => keepPage(OF, IMAGE))
  // A test's browser has no database, as some private windows have none.
  expect(await screen.findByText('This device cannot keep it: stay on this page')).toBeTruthy()
  await expect.poll(pagesKept).toBe(1)
  close()

  const sent = answerWith({ [PAGE]: { status: 201, body: { photo_id: 9 } } })
  // No answer would name the photo, so it waits until the test is open.
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(sent).toEqual([])
  open(<Field />)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await expect.poll(valueNow, { timeout: 5_000 }).toEqual({ text: '', photos: [9] })
  await expect.poll(pagesKept).toBe(0)
  expect(sent).toHaveLength(1)
})

const State = () => <p>{useKept(OF)?.sent ? 'on its way' : 'at rest'}</p>

test('a page that was answered when its test was closed is sent again under the same key', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const answer = { status: 201, body: { photo_id: 9 } }
  const sent = answerWith({ [PAGE]: () => promise.then(() => answer) })
  const { close } = open(<Field />)
  await act(async () => keepPage(OF, IMAGE))
  await expect.poll(() => sent.length).toBe(1)
  close()
  const state = open(<State />)
  expect(screen.getByText('on its way')).toBeTruthy()
  await act(async () => resolve())
  expect(await screen.findByText('at rest')).toBeTruthy()
  state.close()
  expect(await pagesKept()).toBe(1)
  open(<Field />)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await expect.poll(valueNow, { timeout: 5_000 }).toEqual({ text: '', photos: [9] })
  const keys = sent.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a page that is turned while it is sent is named once, turned', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let photo_id = 8
  const sent = answerWith({
    [PAGE]: async () => {
      if (photo_id === 8) await promise
      photo_id += 1
      return { status: 201, body: { photo_id } }
    },
  })
  open(<Field />)
  await act(async () => keepPage(OF, IMAGE))
  await expect.poll(() => sent.length).toBe(1)
  await act(async () => replacePage(OF, sent[0]?.headers['idempotency-key'] ?? '', `${IMAGE}t`))
  await act(async () => resolve())
  await expect.poll(valueNow).toEqual({ text: '', photos: [10] })
  expect(sent.map(({ body }) => Object(body).image)).toEqual([IMAGE, `${IMAGE}t`])
})

test('pages change places and are removed; a refusal stands in words', async () => {
  answerWith({ [PAGE]: { status: 409, body: { error: 'Time is over.' } } })
  open(<Field first={{ text: '', photos: [7, 8] }} />)
  const photos = within(screen.getByRole('region', { name: 'Photos' }))
  await userEvent.click(photos.getByRole('button', { name: 'Move page 2 up' }))
  expect(valueNow()).toEqual({ text: '', photos: [8, 7] })
  await userEvent.click(photos.getByRole('button', { name: 'Remove page 1' }))
  expect(valueNow()).toEqual({ text: '', photos: [7] })
  await act(async () => keepPage(OF, IMAGE))
  expect(await photos.findByText('Time is over.')).toBeTruthy()
})
