import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBatch } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Look from './look.tsx'

const SETTINGS = theSettings({
  logo: null,
  colour: null,
  colours: null,
  opening_words: { hi: { headline: 'गणित', lead: '' }, first: 'hi' },
  version: 4,
})

const BATCHES = [
  aBatch(1, { classNumber: 4 }),
  aBatch(2, { classNumber: 11 }),
  aBatch(3, { classNumber: 11 }),
  aBatch(4, { classNumber: null }),
  aBatch(5, { classNumber: 12, ends_on: '2020-03-31' }),
]

beforeEach(() => startSession('t', theAdmin))

const theLook = async () => {
  const sent = answerWith({
    'GET /api/settings': { body: SETTINGS },
    'GET /api/batchmanegment/all_batches_with_schedule': { body: BATCHES },
    'PUT /api/settings': { body: { message: '', settings: SETTINGS } },
  })
  open(<Look />, '/admin/settings/look')
  await screen.findByLabelText('Headline')
  return () => sent.find(({ method }) => method === 'PUT')?.body
}

test('only what was changed is sent, and words of all languages together', async () => {
  const saved = await theLook()
  expect(screen.getByText('0 of 60')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Headline'), 'Maths, step by step')
  expect(screen.getByText('19 of 60')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(saved).toEqual({
    opening_words: {
      en: { headline: 'Maths, step by step', lead: '' },
      hi: { headline: 'गणित', lead: '' },
      bn: { headline: '', lead: '' },
    },
    version: 4,
  })
})

test('the classes that are taught are chosen beside the words, and shown in the preview', async () => {
  const saved = await theLook()
  await userEvent.click(screen.getByRole('button', { name: 'Class 5' }))
  await userEvent.click(screen.getByRole('button', { name: 'Class 10' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(saved).toEqual({ classes_taught: [5, 6, 7, 8, 9, 10], version: 4 })
})

test('batches whose class visitors do not see are told below the classes', async () => {
  await theLook()
  await userEvent.click(screen.getByRole('button', { name: 'Class 5' }))
  await userEvent.click(screen.getByRole('button', { name: 'Class 10' }))
  await screen.findByText('3 batches are of Classes 4 and 11: they are not shown.')
  await userEvent.click(screen.getByRole('button', { name: 'Class 11' }))
  await screen.findByText('1 batch is of Class 4: it is not shown.')
  await userEvent.click(screen.getByRole('button', { name: 'Class 4' }))
  expect(screen.queryByText(/not shown/)).toBeNull()
})

test('words that are too long are shown, though another language was open', async () => {
  const saved = await theLook()
  await userEvent.click(screen.getAllByRole('button', { name: 'हिन्दी' })[0] as HTMLElement)
  await userEvent.type(screen.getByLabelText('Headline'), 'a'.repeat(61))
  await userEvent.click(screen.getAllByRole('button', { name: 'English' })[0] as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The headline may have 60 letters.')).toBeTruthy()
  expect(screen.getByLabelText('Headline').getAttribute('lang')).toBe('hi')
  expect(saved()).toBeUndefined()
})

test('a light colour says which shade links have, and Ctrl S saves it', async () => {
  const saved = await theLook()
  await userEvent.type(screen.getByLabelText('Colour'), '#ffd400')
  expect(screen.getByText('Links use a darker shade, #7a6400.')).toBeTruthy()
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await expect.poll(saved).toEqual({ colour: '#ffd400', version: 4 })
})

test('a colour that is none, and a file that is no picture, are said at their fields', async () => {
  const saved = await theLook()
  await userEvent.type(screen.getByLabelText('Colour'), 'green')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The colour is written like #0f6b63.')).toBeTruthy()
  const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
  fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [file] } })
  expect(await screen.findByText('Logo must be a JPEG, PNG, WebP, AVIF or GIF image.')).toBeTruthy()
  expect(saved()).toBeUndefined()
})

test('a white logo without a ground is told to stand on the colour', async () => {
  Object.assign(Image.prototype, { decode: async () => {} })
  const white = new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 0])
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => {},
    getImageData: () => ({ data: white }),
  } as never)
  await theLook()
  expect(screen.queryByText(/Hardly visible/)).toBeNull()
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [file] } })
  expect(await screen.findByText('Hardly visible on white: it stands on your colour')).toBeTruthy()
})

test('that the name is in the picture is proposed for a wordmark, and for the next picture anew', async () => {
  let width = 600
  vi.spyOn(Image.prototype, 'naturalWidth', 'get').mockImplementation(() => width)
  vi.spyOn(Image.prototype, 'naturalHeight', 'get').mockReturnValue(200)
  Object.assign(Image.prototype, { decode: async () => {} })
  await theLook()
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText('Logo'), {
      target: { files: [new File([name], name, { type: 'image/png' })] },
    })
  const isTicked = () =>
    screen.queryByRole<HTMLInputElement>('checkbox', { name: 'The name is in the picture' })
      ?.checked
  choose('wordmark.png')
  await expect.poll(isTicked).toBe(true)
  width = 200
  choose('disc.png')
  await expect.poll(isTicked).toBe(false)
})

test('a picture that is read only after its removal leaves no colours behind', async () => {
  const late = Promise.withResolvers<void>()
  Object.assign(Image.prototype, { decode: () => late.promise })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => {},
    getImageData: () => ({ data: new Uint8ClampedArray([200, 20, 20, 255]) }),
  } as never)
  await theLook()
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [file] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the logo' }))
  await act(async () => late.resolve())
  expect(screen.queryByText('In the logo:')).toBeNull()
})
