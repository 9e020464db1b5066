import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import Claims from './claims.tsx'

const claim = {
  claim_id: 17,
  reference: 'K7MPW3XA',
  amount: '500.00',
  upi_link: 'upi://pay?pa=ganit@upi',
  qr_text: 'upi://pay?pa=ganit@upi',
  dues: [],
  state: 'to check',
  utr: '412345678901',
  paid_on: '2026-11-20',
  screenshot: null,
  reason: null,
  made_at: '2026-11-20T10:00:00Z',
  payer: 'Anita Bose',
  same_utr: [],
  payments: [],
}

test('what is more than is owed by now is accepted in advance, once somebody says so', async () => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'desk')
  const error = 'These dues owe ₹200 less than was paid.'
  const sent = answerWith({
    'GET /api/claims': { body: { items: [claim], total: 1, page: 1, page_size: 25 } },
    'GET /api/online-payments': { body: { items: [], total: 0, page: 1, page_size: 1 } },
    'POST /api/claims/17/accept': { status: 409, body: { error, left: '200.00' } },
  })
  open(<Claims />)
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText(error)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Accept, ₹200 as an advance' }))
  const bodies = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await waitFor(() => expect(bodies()).toEqual([{}, { advance: true }]))
})

test('what was begun is accepted under the number of the bank; what became of others is found', async () => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'desk')
  const states: Record<string, object> = {
    open: { ...claim, state: 'open', utr: null, paid_on: null },
    declined: { ...claim, state: 'declined', reason: 'Nothing came under this number.' },
  }
  const sent = answerWith({
    'GET /api/claims': ({ path }) => {
      const shown = states[new URLSearchParams(path.split('?')[1]).get('state') ?? '']
      return { body: { items: shown ? [shown] : [], total: 1, page: 1, page_size: 25 } }
    },
    'GET /api/online-payments': { body: { items: [], total: 0, page: 1, page_size: 1 } },
    'POST /api/claims/17/accept': { status: 409, body: { error: 'This UTR was used already.' } },
  })
  const { address } = open(<Claims />, '/admin/payments/claims?state=declined')
  expect(await screen.findByText('Declined: Nothing came under this number.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()

  await userEvent.selectOptions(screen.getByLabelText('State'), 'Only begun')
  expect(address()).toBe('/admin/payments/claims?state=open')
  await userEvent.type(await screen.findByLabelText('UTR in the bank statement'), '412345678901')
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('This UTR was used already.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ utr: '412345678901' })
})

test('how many wait is said of those that wait, not of others while these are asked for', async () => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'desk')
  const later = Promise.withResolvers<void>()
  answerWith({
    'GET /api/claims': async ({ path }) => {
      const isDeclined = path.includes('state=declined')
      if (!isDeclined) await later.promise
      return { body: { items: [claim], total: isDeclined ? 900 : 2, page: 1, page_size: 25 } }
    },
    'GET /api/online-payments': { body: { items: [], total: 0, page: 1, page_size: 1 } },
  })
  open(<Claims />, '/admin/payments/claims?state=declined')
  await screen.findByRole('heading', { name: '₹500' })
  await userEvent.selectOptions(screen.getByLabelText('State'), '')
  expect(await screen.findByRole('list', { busy: true })).toBeTruthy()
  expect(screen.queryByText(/to be checked/)).toBeNull()
  later.resolve()
  expect(await screen.findByText('2 payments wait to be checked.')).toBeTruthy()
})
