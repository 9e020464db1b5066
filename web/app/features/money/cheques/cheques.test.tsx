import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Cheques from './cheques.tsx'

const cheque = (payment_id: number, number: string, more: object = {}) => ({
  ...{ payment_id, number, bank: 'SBI', dated: '2026-11-12', paid_on: '2026-11-14' },
  ...{ amount: '4150.00', cleared_on: null, returned_on: null },
  payments: [{ payment_id, receipt_number: '2026-27/000413', amount: '4150.00', student: null }],
  ...more,
})
const page = (items: object[]) => ({
  body: {
    ...{ items, total: items.length, page: 1, page_size: 50 },
    ...{ sum: '8300.00', last_charge: '250.00' },
  },
})
const LIST = 'GET /api/cheques'
const ONLINE = {
  'GET /api/online-payments': { body: { items: [], total: 0, page: 1, page_size: 1 } },
}

test('a returned cheque takes two presses: Bounced, and Enter with the last charge', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({
    ...ONLINE,
    [LIST]: page([cheque(1, '104455'), cheque(2, '104456')]),
    'POST /api/payments/1/bounced': {
      status: 201,
      body: { message: 'Taken back.', payments: [], due: null },
    },
  })
  open(<Cheques />, '/admin/payments/cheques')
  expect(await screen.findByText(/Cheque 104455, SBI, dated 12 Nov 2026/)).toBeTruthy()
  expect(screen.getByText('2 cheques, ₹8,300.')).toBeTruthy()
  const [bounced] = screen.getAllByRole('button', { name: 'Bounced' })
  await userEvent.click(bounced as HTMLElement)
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('charge')
  await userEvent.keyboard('{Enter}')
  const posts = () => sent.filter(({ method }) => method === 'POST')
  await expect.poll(() => posts().length).toBe(1)
  expect(posts()[0]?.body).toMatchObject({
    charge: '250',
    on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(posts()[0]?.headers['idempotency-key']).toBeTruthy()
})

test('a returned cheque without an answer stands in its own dialog, and in no other’s', async () => {
  startSession('t', theAdmin)
  answerWith({
    ...ONLINE,
    [LIST]: page([cheque(1, '104455'), cheque(2, '104456')]),
    'POST /api/payments/1/bounced': () => new TypeError('Failed to fetch'),
  })
  const openDialog = async (nth: number) => {
    const screenOf = open(<Cheques />, '/admin/payments/cheques')
    const bounced = await screen.findAllByRole('button', { name: 'Bounced' })
    await userEvent.click(bounced[nth] as HTMLElement)
    await screen.findByRole('button', { name: /Take back|Try again/ })
    return screenOf
  }
  const first = await openDialog(0)
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('May have been recorded.')).toBeTruthy()
  first.close()
  const second = await openDialog(1)
  expect(screen.queryByText('May have been recorded.')).toBeNull()
  second.close()
  await openDialog(0)
  expect(await screen.findByText('May have been recorded.')).toBeTruthy()
})

test('a cleared cheque leads the focus to the next', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({
    ...ONLINE,
    [LIST]: page([cheque(1, '104455'), cheque(2, '104456')]),
    'POST /api/payments/1/cleared': { body: { message: 'Cleared.' } },
  })
  open(<Cheques />, '/admin/payments/cheques')
  const [first, second] = await screen.findAllByRole('button', { name: 'Cleared' })
  first?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.some(({ path }) => path.endsWith('/cleared'))).toBe(true)
  await expect.poll(() => document.activeElement).toBe(second)
})

test('the owner takes back that a cheque was cleared; those returned say when a notice must go', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({
    ...ONLINE,
    [LIST]: page([cheque(1, '104455', { cleared_on: '2026-11-17' })]),
    'DELETE /api/payments/1/cleared': { body: { message: 'Taken back.' } },
  })
  open(<Cheques />, '/admin/payments/cheques?show=cleared')
  await userEvent.click(await screen.findByRole('button', { name: 'Not cleared after all' }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'Wrong one')
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }))
  await expect
    .poll(() => sent.find(({ method }) => method === 'DELETE')?.body)
    .toEqual({ reason: 'Wrong one' })
})

test('an empty list says so', async () => {
  startSession('t', theAdmin)
  answerWith({ ...ONLINE, [LIST]: page([]) })
  open(<Cheques />, '/admin/payments/cheques')
  expect(await screen.findByText('No cheque is to be cleared.')).toBeTruthy()
})
