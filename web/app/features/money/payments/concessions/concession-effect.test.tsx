import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { answerWith } from '../../../../../test/wire.ts'
import { todayIn } from '../../../../ui/text/times/dates.ts'
import { ConcessionEffect } from './concession-effect.tsx'

/** Months of this year are told without it. */
const YEAR = todayIn('Asia/Kolkata').slice(0, 4)
const PREVIEW = 'POST /api/concessions/preview'
const draft = {
  student_id: 4,
  kind: 'sibling',
  percent: '50',
  from_date: `${YEAR}-11-01`,
  reason: '–',
}

const aDue = (month: string, due_date: string, payment_date: string | null) => ({
  ...{ label: `Tuition, ${month}`, fee_title: 'Tuition' },
  ...{ due_date, payment_date },
})
const DUES = [
  aDue(`October ${YEAR}`, `${YEAR}-10-16`, `${YEAR}-10-16`),
  aDue(`November ${YEAR}`, `${YEAR}-11-16`, `${YEAR}-11-16`),
  aDue(`December ${YEAR}`, `${YEAR}-12-16`, null),
]

test('what a concession changes is said before it is given', async () => {
  window.localStorage.setItem('accessToken', 't')
  answerWith({
    [PREVIEW]: {
      body: {
        dues: [{ label: `Tuition, December ${YEAR}`, before: '1400.00', after: '700.00' }],
        monthly: { before: '1400.00', after: '700.00' },
      },
    },
  })
  open(<ConcessionEffect draft={draft} dues={DUES} />)
  expect(
    await screen.findByText('₹1,400 → ₹700 a month from December. November is paid and stays.'),
  ).toBeTruthy()
  expect(screen.getByText(`Tuition, December ${YEAR}: ₹1,400 → ₹700`)).toBeTruthy()
  expect(screen.getByText('What is paid or waived stays.')).toBeTruthy()
})

test('a concession that cannot be reckoned says so, and an unfinished one asks nothing', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({ [PREVIEW]: { status: 500, body: { error: 'Out of chalk.' } } })
  open(<ConcessionEffect draft={{ ...draft, percent: 'half' }} dues={[]} />)
  expect(sent).toEqual([])
  open(<ConcessionEffect draft={draft} dues={DUES} />)
  expect(await screen.findByText('The effect could not be reckoned.')).toBeTruthy()
})

test('months of another year are said with it, and nothing is said to be paid that is not', async () => {
  window.localStorage.setItem('accessToken', 't')
  answerWith({
    [PREVIEW]: { body: { dues: [], monthly: { before: '1400.00', after: '700.00' } } },
  })
  open(<ConcessionEffect draft={{ ...draft, from_date: '2190-01-01' }} dues={DUES} />)
  expect(await screen.findByText('₹1,400 → ₹700 a month from January 2190.')).toBeTruthy()
})
