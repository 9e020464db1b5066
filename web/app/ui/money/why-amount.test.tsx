import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { languageCookie } from '../../../test/language-cookie.ts'
import { open } from '../../../test/screen.tsx'
import { Translated } from '../../i18n/translated.tsx'
import { formatRupees } from '../text/formats.ts'
import { DueParts } from './why-amount.tsx'

const LATE = {
  ...{ amount: '50.00', percent: null, cap: null, after_days: 7 },
  ...{ title: 'Tuition, November 2026', due_date: '2026-11-10', on: '2026-11-28' },
  ...{ open: '750.00', whole: '1500.00' },
}
const PERCENT = { amount: null, percent: '2.50', open: '1500.00' }

test.each([
  [{}, '₹50 once, 7 days after the due day.', '₹750 of ₹1,500 was open.'],
  [PERCENT, '2.5 % of what is open, once, 7 days after the due day.', ' ₹1,500 was open.'],
  [
    { ...PERCENT, cap: '30.00' },
    '2.5 % of what is open, at most ₹30, once, 7 days after the due day.',
    ' ₹1,500 was open.',
  ],
])('a late fine says its rule, its days and what was open: %o', (changes, rule, was) => {
  const part = { kind: 'late', text: 'Late fee for Tuition', amount: '50.00' } as const
  open(<DueParts parts={[{ ...part, late: { ...LATE, ...changes } }]} money={formatRupees} />)
  const said = screen.getByRole('listitem').textContent
  expect(said).toContain(rule)
  expect(said).toContain('Tuition, November 2026 was due on 10 Nov 2026; on 28 Nov 2026 ')
  expect(said).toContain(was)
})

test('the fee that was late is named with its month in the family’s language', async () => {
  languageCookie('hi')
  const part = { kind: 'late', text: 'Late fee for Tuition', amount: '50.00', late: LATE } as const
  open(
    <Translated>
      <DueParts parts={[part]} />
    </Translated>,
  )
  expect(await screen.findByText(/Tuition, नवंबर 2026: 10 /)).toBeTruthy()
})
