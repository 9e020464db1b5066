import type { StudentFee } from '@ganit/contract/money/fees'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { DuesTable } from '../dues-table.tsx'
import { PaidFolded } from './paid-folded.tsx'

const due = (fee_id: number, payment_status: StudentFee['payment_status']): StudentFee => ({
  fee_id,
  payment_status,
  amount: '500.00',
  owed: payment_status === 'Paid' ? '0.00' : '500.00',
  fee_title: `Fee ${fee_id}`,
  due_date: '2026-11-10',
  payment_date: null,
  transaction_id: null,
})

const show = (dues: StudentFee[]) =>
  open(<PaidFolded dues={dues}>{(rows) => <DuesTable dues={rows} labelledBy="x" />}</PaidFolded>)

test('of many paid dues only their number is shown, after what is open', async () => {
  show([due(1, 'Paid'), due(2, 'Paid'), due(3, 'Paid'), due(4, 'Due')])
  const more = screen.getByRole('button', { name: 'Show 3 paid', expanded: false })
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('Fee 4')
  await userEvent.click(more)
  expect(screen.getByRole('button', { name: 'Hide what is paid', expanded: true })).toBeTruthy()
})

test('a few paid dues are not folded', () => {
  show([due(1, 'Paid'), due(2, 'Paid'), due(4, 'Due')])
  expect(screen.queryByRole('button')).toBeNull()
})
