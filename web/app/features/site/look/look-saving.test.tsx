import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Look from './look.tsx'

const OWN = { headline: 'Maths, step by step', lead: 'Near Lake Market.' }
const SETTINGS = theSettings({
  logo: null,
  colour: null,
  colours: null,
  opening_words: { en: OWN, first: 'en' },
  version: 4,
})

beforeEach(() => startSession('t', theAdmin))

async function theLook(answers: Parameters<typeof answerWith>[0] = {}) {
  const sent = answerWith({
    'GET /api/settings': { body: SETTINGS },
    'GET /api/batchmanegment/all_batches_with_schedule': { body: [] },
    'PUT /api/settings': { body: { message: '', settings: SETTINGS } },
    ...answers,
  })
  open(<Look />, '/admin/settings/look')
  await screen.findByLabelText('Headline')
  return sent
}

const headline = () => screen.getByLabelText<HTMLInputElement>('Headline').value

test('without a logo the field says what stays, and the usual words come back by one press', async () => {
  const sent = await theLook()
  expect(
    screen.getByText(
      'Drop your logo here, or choose a file. Without one, the tick and the name stay.',
    ),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the usual words' }))
  expect(headline()).toBe('')
  expect(screen.queryByRole('button', { name: 'Back to the usual words' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const nothing = { headline: '', lead: '' }
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ opening_words: { en: nothing, hi: nothing, bn: nothing }, version: 4 })
})

test('the sample of a receipt opens in another tab', async () => {
  const replace = vi.fn()
  const tab = { closed: false, close: vi.fn(), location: { replace } }
  vi.spyOn(window, 'open').mockReturnValue(tab as never)
  Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => {} })
  const sent = await theLook({ 'GET /api/settings/sample-receipt.pdf': { body: '%PDF' } })
  await userEvent.click(screen.getByRole('button', { name: 'Receipt (PDF)' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:pdf'))
  expect(sent.at(-1)?.path).toBe('/api/settings/sample-receipt.pdf')
})

test('a logo that the server refuses says why at its field, and everything typed stays', async () => {
  const logo = 'The logo is too small. It needs 200 pixels.'
  await theLook({ 'PUT /api/settings': { status: 400, body: { error: logo, fields: { logo } } } })
  Object.assign(Image.prototype, { decode: async () => {} })
  await userEvent.type(screen.getByLabelText('Headline'), '!')
  await userEvent.upload(
    screen.getByLabelText('Logo'),
    new File(['x'], 'logo.png', { type: 'image/png' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(logo)).toBeTruthy()
  expect(headline()).toBe(`${OWN.headline}!`)
  expect(screen.getByRole('img', { name: 'The chosen logo' })).toBeTruthy()
})

test('what another tab saved meanwhile is told, and what was typed here stays', async () => {
  const theirs = { ...SETTINGS, colour: '#123456', version: 5 }
  let stored = SETTINGS
  await theLook({
    'GET /api/settings': () => ({ body: stored }),
    'PUT /api/settings': { status: 409, body: { error: 'Changed in another tab.' } },
  })
  stored = theirs as typeof SETTINGS
  await userEvent.type(screen.getByLabelText('Headline'), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Changed by the other: Colour\./)).toBeTruthy()
  expect(headline()).toBe(`${OWN.headline}!`)
})
