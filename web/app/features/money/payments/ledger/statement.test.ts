import type { Ledger } from '@ganit/contract/money/ledger'
import { expect, test } from 'vitest'
import { statementOf } from './statement.tsx'

const due = (label: string, due_date: string, owed: string) => ({ label, due_date, owed })

test('a statement has what is due now by label, its sum, and what comes next', () => {
  const payer = {
    name: 'রোহন সেন',
    due_now: '2800.50',
    credit: '0.00',
    next: { amount: '1800.00', due_date: '2026-12-10' },
    dues: [
      due('Tuition, September 2026', '2026-09-10', '1000.50'),
      due('Tuition, October 2026', '2026-10-10', '0.00'),
      due('Tuition, November 2026', '2026-11-10', '1800.00'),
      due('Tuition, December 2026', '2026-12-10', '1800.00'),
    ],
  } as unknown as Ledger
  expect(statementOf(payer, 'Sunrise', '2026-11-23').split('\n')).toEqual([
    'Sunrise: fees of রোহন সেন on 23 Nov 2026',
    'Tuition, September 2026, 10 Sep 2026: ₹1,000.50',
    'Tuition, November 2026, 10 Nov 2026: ₹1,800',
    'Due now: ₹2,800.50',
    'Next: ₹1,800 on 10 Dec 2026',
  ])
})

test('a statement asks nobody again for what is being checked', () => {
  const payer = {
    name: 'Riya',
    due_now: '2800.00',
    credit: '0.00',
    next: null,
    dues: [
      { ...due('Tuition, October 2026', '2026-10-10', '1000.00'), being_checked: true },
      due('Tuition, November 2026', '2026-11-10', '1800.00'),
    ],
  } as unknown as Ledger
  expect(statementOf(payer, 'Sunrise', '2026-11-23').split('\n').slice(1)).toEqual([
    'Tuition, October 2026, 10 Oct 2026: ₹1,000, being checked',
    'Tuition, November 2026, 10 Nov 2026: ₹1,800',
    'Due now: ₹2,800',
    'Being checked: ₹1,000',
  ])
})
