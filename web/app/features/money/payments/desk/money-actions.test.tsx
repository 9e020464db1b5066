import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { inFull } from '../../../../../test/ledger.ts'
import { open } from '../../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../../test/wire.ts'
import { startSession } from '../../../../session.ts'
import { MoneyActions } from './money-actions.tsx'

const payer = inFull({
  student_id: 7,
  uid: 'u1',
  name: 'Riya Sen',
  fees_status: 'Yes',
  dues: [],
  payments: [],
  total: '0.00',
  paid: '500.00',
  owed: '0.00',
  overdue: '0.00',
  credit: '500.00',
} as never) as never

const thePage = <MoneyActions payer={payer} />
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** The server; its answers are lost until `isThere` is set. */
function server(path: string, refusal?: { status: number; body: object }) {
  const net = { isThere: false }
  const sent = answerWith({
    [`POST /api${path}`]: () =>
      net.isThere
        ? (refusal ?? { status: 201, body: { message: 'Recorded!', due_id: 1 } })
        : new TypeError('Failed to fetch'),
  })
  return { net, posts: () => sent.filter(({ method }) => method === 'POST') }
}

beforeEach(() => startSession('t', theAdmin))

test('a refund whose answer is lost opens again after a reload, locked, and goes out as it was', async () => {
  const { net, posts } = server('/refunds', {
    status: 409,
    body: { error: 'This was done before.' },
  })
  open(thePage)
  await press('Refund')
  await userEvent.type(screen.getByLabelText('Reason'), 'Left')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('May have been recorded.')).toBeTruthy()
  cleanup()

  open(thePage)
  await screen.findByText('May have been recorded.')
  const reason = screen.getByLabelText<HTMLInputElement>('Reason')
  expect(reason.value).toBe('Left')
  expect(reason.matches(':disabled')).toBe(true)
  await press('Try again')
  net.isThere = true
  await press('Try again')
  // "This was done before" must not allow a second time.
  expect(await screen.findByText(/This was done before\./)).toBeTruthy()
  await press('Try again')
  const bodies = posts().map(({ body, headers }) => [body, headers['idempotency-key']])
  expect(bodies).toHaveLength(4)
  expect(new Set(bodies.map((each) => JSON.stringify(each))).size).toBe(1)

  await press('Cancel')
  await press('Close')
  cleanup()
  open(thePage)
  expect(screen.queryByText('May have been recorded.')).toBeNull()
})

test.for([
  [{ paid: '0.00', credit: '0.00', due_now: '0.00' }, 'Riya Sen has paid nothing yet.'],
  [
    { paid: '500.00', credit: '0.00', due_now: '900.00' },
    'What is due now, ₹900, takes all that was paid.',
  ],
] as const)('where nothing can be given back, Refund says why: %o', async ([sums, why]) => {
  open(<MoneyActions payer={{ ...(payer as object), ...sums } as never} />)
  await press('Refund')
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.queryByLabelText('Reason')).toBeNull()
})
