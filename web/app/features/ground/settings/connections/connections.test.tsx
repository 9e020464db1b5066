import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { answerWith } from '../../../../../test/wire.ts'
import Connections from './connections.tsx'

const FACTOR = 'GET /api/account/second-factor'
const GET = 'GET /api/connections'
const on = { body: { is_on: true, recovery_codes_left: 10 } }
const none = { is_set: false, value: null, last_four: null }
const mail = {
  ...{ kind: 'mail', by: 'host', changed_at: null, hook: null },
  fields: ['server', 'port', 'user', 'password', 'from'].map((name) => ({ name, ...none })),
}
const sms = {
  ...{ kind: 'sms', by: 'environment', changed_at: null, hook: 'https://a.example/api/hooks/sms' },
  fields: ['url', 'sender', 'token'].map((name) => ({ name, ...none })),
}
const whatsapp = {
  ...{ kind: 'whatsapp', by: null, changed_at: null, hook: 'https://a.example/api/hooks/whatsapp' },
  fields: ['phone_id', 'token', 'app_secret', 'verify_token'].map((name) => ({ name, ...none })),
}
const razorpay = {
  ...{ kind: 'razorpay', by: 'academy', changed_at: '2026-12-29T04:30:00.000Z' },
  hook: 'https://a.example/api/hooks/razorpay',
  fields: [
    { name: 'key_id', is_set: true, value: 'rzp_test_ganit', last_four: null },
    { name: 'key_secret', is_set: true, value: null, last_four: '9f3a' },
    { name: 'webhook_secret', is_set: true, value: null, last_four: null },
  ],
}
const all = { body: { connections: [mail, sms, whatsapp, razorpay] } }

beforeEach(() => window.localStorage.setItem('accessToken', 't'))
const show = () => open(<Connections />, '/admin/settings/connections')
const row = async (name: string) => within(await screen.findByRole('region', { name }))

test('without a second factor nothing is asked, and the way to one is shown', async () => {
  const sent = answerWith({ [FACTOR]: { body: { is_on: false, recovery_codes_left: 0 } } })
  show()
  expect(await screen.findByText('Set up your second factor first')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account')
  expect(sent.some(({ path }) => path === '/api/connections')).toBe(false)
})

test('each row says whose settings are used', async () => {
  answerWith({ [FACTOR]: on, [GET]: all })
  show()
  expect((await row('Mail')).getByText('Your host’s server')).toBeTruthy()
  expect((await row('SMS')).getByText(/and they win/)).toBeTruthy()
  const none = await row('WhatsApp')
  expect(none.getByText('Not set up')).toBeTruthy()
  expect(none.queryByRole('button', { name: 'Test WhatsApp' })).toBeNull()
  expect((await row('Razorpay')).getByText('https://a.example/api/hooks/razorpay')).toBeTruthy()
})

test('a blank secret keeps the stored one, and what the server says stands at its field', async () => {
  const PUT = 'PUT /api/connections/razorpay'
  const refused = { error: 'Key ID is wrong.', fields: { key_id: 'Key ID is wrong.' } }
  let tries = 0
  const sent = answerWith({
    [FACTOR]: on,
    [GET]: all,
    [PUT]: () =>
      ++tries === 1 ? { status: 400, body: refused } : { body: { message: 'Connection saved' } },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Change Razorpay' }))
  expect(screen.getByText(/which ends in 9f3a/)).toBeTruthy()
  const id = screen.getByLabelText('Key ID')
  await userEvent.clear(id)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Key ID is required.')).toBeTruthy()
  expect(tries).toBe(0)
  await userEvent.type(id, 'rzp_live_ganit')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Key ID is wrong.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Connection saved')).toBeTruthy()
  expect(sent.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    key_id: 'rzp_live_ganit',
    key_secret: '',
    webhook_secret: '',
  })
})

test('a test says what came of it; an SMS asks for the phone first', async () => {
  const sent = answerWith({
    [FACTOR]: on,
    [GET]: all,
    'POST /api/connections/razorpay/test': {
      status: 409,
      body: { error: 'Razorpay does not take these keys.' },
    },
    'POST /api/connections/sms/test': {
      body: { message: 'An SMS is on its way to +919830041276.' },
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Test Razorpay' }))
  expect(await screen.findByText('Razorpay does not take these keys.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Test SMS' }))
  await userEvent.type(await screen.findByLabelText('Phone'), '98300 41276')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('An SMS is on its way to +919830041276.')).toBeTruthy()
  await waitFor(() =>
    expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
      phone: '98300 41276',
    }),
  )
})
