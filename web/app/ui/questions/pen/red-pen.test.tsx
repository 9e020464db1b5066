import {
  INK_MAX,
  type InkLine,
  inkLength,
  type PhotoWithInk,
  TOO_MUCH_INK,
} from '@ganit/contract/ground/ink'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { ownRecords, sweepOwnRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import { addStamp, extendLine, NO_INK, rubOut, spotOf } from './ink.ts'
import { RedPen } from './red-pen.tsx'

const SAVE = 'PUT /api/work-photos/5/ink'
const photo = { photo_id: 5, url: '/page.jpg', ink: null, version: 1 }

beforeEach(async () => {
  startSession('t', theAdmin)
  await sweepOwnRecords(theAdmin.email)
})

async function shown(pen = <RedPen of="hand_in" photo={photo} alt="Page 1" />) {
  open(pen)
  const image = screen.getByRole('img', { name: 'Page 1' })
  Object.defineProperties(image, { naturalWidth: { value: 720 }, naturalHeight: { value: 960 } })
  fireEvent.load(image)
  return screen.getByRole('application')
}

test('a stamp is placed by the arrow keys, kept on the device, and saved with the version it was drawn over', async () => {
  const sent = answerWith({ [SAVE]: { body: { version: 2 } } })
  const board = await shown()
  await userEvent.click(screen.getByRole('button', { name: 'Right' }))
  board.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  expect(screen.getByRole('img', { name: 'Lines: 0, stamps: 1' })).toBeTruthy()
  await expect.poll(async () => (await ownRecords()).size).toBe(1)
  await expect.poll(() => sent.length, { timeout: 5_000 }).toBe(1)
  expect(sent[0]?.body).toEqual({ lines: [], stamps: [['✓', 5_250, 5_250]], version: 1 })
  await expect.poll(async () => (await ownRecords()).size).toBe(0)

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => sent.length, { timeout: 5_000 }).toBe(2)
  expect(sent[1]?.body).toEqual({ lines: [], stamps: [], version: 2 })
})

test('a remark is typed at once: on a phone its field stands below the page', async () => {
  await shown()
  await userEvent.click(screen.getByRole('button', { name: 'Remark' }))
  await userEvent.keyboard('Steps')
  expect(screen.getByRole('textbox', { name: 'Remark' })).toHaveProperty('value', 'Steps')
})

test('ink whose answer was lost is asked for again, before what was drawn since', async () => {
  const kept: { key: string | undefined; version: number }[] = []
  let stored = 1
  answerWith({
    'PUT /api/work-photos/7/ink': ({ headers, body }) => {
      const { version } = body as { version: number }
      const key = headers['idempotency-key']
      const again = kept.some((before) => before.key === key)
      kept.push({ key, version })
      if (!again && version !== stored) return { status: 409, body: { error: 'Reload.' } }
      if (!again) stored += 1
      return kept.length === 1 ? { status: 502, body: {} } : { body: { version: stored } }
    },
  })
  const board = await shown(<RedPen of="hand_in" photo={{ ...photo, photo_id: 7 }} alt="Page 1" />)
  await userEvent.click(screen.getByRole('button', { name: 'Right' }))
  board.focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(() => kept.length, { timeout: 5_000 }).toBe(1)
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(async () => (await ownRecords()).size, { timeout: 60_000 }).toBe(0)
  expect(kept.map(({ version }) => version)).toEqual([1, 1, 2])
  expect(kept[1]?.key).toBe(kept[0]?.key)
  expect(screen.queryByText(/Reload/)).toBeNull()
})

test('another window’s ink is told, and what was drawn here is dropped only at a press', async () => {
  const error = 'This page was changed in another tab or by someone else. Reload to see it.'
  answerWith({ [SAVE]: { status: 409, body: { error } } })
  const board = await shown()
  await userEvent.click(screen.getByRole('button', { name: 'Wrong' }))
  board.focus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  expect(await screen.findByText(new RegExp(error), {}, { timeout: 5_000 })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Lines: 0, stamps: 1' })).toBeTruthy()
  expect(screen.queryByText('Saving…')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Discard my drawing' }))
  expect(screen.getByRole('img', { name: 'Lines: 0, stamps: 0' })).toBeTruthy()
  await expect.poll(async () => (await ownRecords()).size).toBe(0)
})

test('what somebody else has drawn since the last line was saved is shown, and not overwritten', async () => {
  let version = 11
  const sent = answerWith({
    'PUT /api/work-photos/6/ink': () => {
      version += 1
      return { body: { version } }
    },
  })
  const mine = { ...photo, photo_id: 6, version: 11 }
  const theirs = { ...NO_INK, stamps: [['See me', 100, 100] as [string, number, number]] }
  function Photos() {
    const [now, setNow] = useState<PhotoWithInk>(mine)
    return (
      <>
        <RedPen of="hand_in" photo={now} alt="Page 1" />
        <button type="button" onClick={() => setNow({ ...mine, ink: theirs, version: 13 })}>
          Come back
        </button>
      </>
    )
  }
  const board = await shown(<Photos />)
  await userEvent.click(screen.getByRole('button', { name: 'Right' }))
  board.focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(() => sent.length, { timeout: 5_000 }).toBe(1)
  expect(await screen.findByText('Saved')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Come back' }))
  expect(await screen.findByText('See me')).toBeTruthy()
  expect(screen.queryByText('Saved')).toBeNull()
  board.focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(() => sent.length, { timeout: 5_000 }).toBe(2)
  expect(sent[1]?.body).toMatchObject({
    version: 13,
    stamps: [
      ['See me', 100, 100],
      ['✓', 5_500, 5_000],
    ],
  })
})

test('ink that a page has no room for is told of, and is not kept', async () => {
  const line: InkLine = ['red', 45, 0, 0]
  const full = { lines: [line], stamps: [] }
  while (inkLength(full) < INK_MAX - 8) line.push(1, 1)
  const sent = answerWith({})
  const board = await shown(<RedPen of="hand_in" photo={{ ...photo, ink: full }} alt="Page 1" />)
  await userEvent.click(screen.getByRole('button', { name: 'Right' }))
  board.focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(await screen.findByText(TOO_MUCH_INK)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Lines: 1, stamps: 0' })).toBeTruthy()
  expect((await ownRecords()).size).toBe(0)
  expect(sent).toEqual([])
})

test('a second finger scrolls and zooms: the line or stamp begun is dropped', async () => {
  const board = await shown()
  const sheet = () => board.querySelector('svg[role=img]') as SVGSVGElement
  const at = (name: 'Down' | 'Move' | 'Up' | 'Cancel', isPrimary: boolean, clientX: number) =>
    fireEvent(
      sheet(),
      new PointerEvent(`pointer${name.toLowerCase()}`, {
        ...{
          bubbles: true,
          pointerType: 'touch',
          isPrimary,
          clientX,
          clientY: 9,
          button: 0,
          buttons: 1,
        },
        ...{ pointerId: isPrimary ? 1 : 2 },
      }),
    )
  sheet().setPointerCapture = () => {}
  sheet().getBoundingClientRect = () => new DOMRect(0, 0, 500, 500)
  for (const tool of ['Pen', 'Right']) {
    await userEvent.click(screen.getByRole('button', { name: tool }))
    at('Down', true, 5)
    at('Move', true, 400)
    at('Down', false, 300)
    at('Up', true, 400)
    at('Down', true, 5)
    at('Cancel', true, 5)
    expect(screen.getByRole('img', { name: 'Lines: 0, stamps: 0' })).toBeTruthy()
  }
  at('Down', true, 5)
  at('Up', true, 5)
  at('Down', true, 400)
  at('Up', true, 400)
  expect(screen.getByRole('img', { name: 'Lines: 0, stamps: 2' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Rubber' }))
  at('Down', true, 5)
  at('Move', true, 400)
  expect(screen.getByRole('img', { name: 'Lines: 0, stamps: 0' })).toBeTruthy()
  at('Down', false, 300)
  expect(screen.getByRole('img', { name: 'Lines: 0, stamps: 2' })).toBeTruthy()
})

test('on a touch screen the page is moved first, and nothing is drawn by that', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)' }) as never,
  )
  onTestFinished(() => void vi.restoreAllMocks())
  const board = await shown(<RedPen of="hand_in" photo={{ ...photo, photo_id: 9 }} alt="Page 1" />)
  expect(screen.getByRole('button', { name: 'Move' }).ariaPressed).toBe('true')
  const sheet = board.querySelector('svg[role=img]') as SVGSVGElement
  expect(sheet.dataset.moves).toBe('true')
  fireEvent.pointerDown(sheet, { isPrimary: true, button: 0, pointerId: 1 })
  fireEvent.pointerUp(sheet, { isPrimary: true, button: 0, pointerId: 1 })
  expect(screen.getByRole('img', { name: 'Lines: 0, stamps: 0' })).toBeTruthy()
})

test('once a stylus was seen it draws, and fingers scroll', async () => {
  answerWith({})
  await shown()
  await userEvent.click(screen.getByRole('button', { name: 'Right' }))
  const touch = (pointerType: string) =>
    fireEvent.pointerDown(screen.getByRole('img', { name: /stamps/ }), {
      ...{ pointerType, isPrimary: true, button: 0 },
    })
  const drawn = () => screen.getByRole('img', { name: /stamps/ }).getAttribute('aria-label')
  touch('touch')
  expect(drawn()).toBe('Lines: 0, stamps: 1')
  touch('pen')
  touch('touch')
  expect(drawn()).toBe('Lines: 0, stamps: 2')
})

test('a remark at the edge is drawn whole; a tick stays where it was placed', async () => {
  const remark = 'Check the sign'
  const stamps: [string, number, number][] = [
    [remark, 100, 5_000],
    [remark, 9_900, 6_000],
    [remark, 5_000, 7_000],
    ['✓', 100, 8_000],
  ]
  const inked = { ...photo, photo_id: 8, ink: { lines: [], stamps } }
  await shown(<RedPen of="hand_in" photo={inked} alt="Page 1" />)
  const drawn = [...screen.getAllByText(remark), screen.getByText('✓', { selector: 'text' })]
  const places = drawn.map((text) => Number(text.getAttribute('x')))
  const [left = 0, right = 0, middle, tick] = places
  expect(left).toBeGreaterThan(1_000)
  expect(right).toBeLessThan(9_000)
  expect([middle, tick]).toEqual([5_000, 100])
})

test('points are parts of the photo, lines leave out what cannot be told apart, and the rubber takes what it touches', () => {
  const box = { left: 100, top: 50, width: 200, height: 400 } as DOMRect
  expect(spotOf({ clientX: 300, clientY: 450 }, box)).toEqual([10_000, 10_000])
  expect(spotOf({ clientX: 0, clientY: 250 }, box)).toEqual([0, 5_000])
  const line = extendLine(extendLine(['red', 45, 0, 0], [10, 10]), [500, 0])
  expect(line).toEqual(['red', 45, 0, 0, 500, 0])
  const ink = addStamp({ ...NO_INK, lines: [line] }, ['✗', 8_000, 8_000])
  expect(rubOut(ink, [4_000, 4_000])).toBe(ink)
  expect(rubOut(ink, [480, 40])).toEqual({ lines: [], stamps: [['✗', 8_000, 8_000]] })
  expect(rubOut(ink, [8_100, 8_100]).stamps).toEqual([])
})

test('the rubber takes a quick line between its points, too', () => {
  const line: InkLine = ['red', 45, 0, 5_000, 5_000, 5_000, 10_000, 5_000]
  const ink = { lines: [line], stamps: [] }
  for (const x of [0, 2_000, 4_000, 6_000, 8_000, 10_000])
    expect(rubOut(ink, [x, 5_100]).lines).toEqual([])
  expect(rubOut(ink, [2_000, 5_400])).toBe(ink)
})
