import type { Leaving } from '@ganit/contract/office/leaving'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { LeavingLines } from './leaving-lines.tsx'

const COURSE: Leaving['lines'][number] = {
  ...{ due_id: 1, title: 'Course fee 2026-27', text: '5 months and 27 days of 10 months' },
  ...{ amount: '36000.00', paid: '36000.00', cancelled: '14760.00', back: '14760.00' },
  shared: { had: '5 months and 27 days', bought: '10 months' },
}
const DECEMBER = {
  ...{ due_id: 2, title: 'Tuition', text: 'After the last day', amount: '1800.00' },
  ...{ paid: '0.00', cancelled: '1800.00', back: '0.00', shared: null },
}
const NOVEMBER = { ...DECEMBER, due_id: 3, text: 'Still owed', cancelled: '0.00' }

test('each due says what it was and what it keeps; one that falls keeps nothing', async () => {
  const leaving = {
    ...{ on: '2026-11-27', batches: [{ batch_id: 1, batch_name: 'Ten' }] },
    ...{ owed: '1800.00', credit: '14760.00', back_by: '2026-12-07' },
    lines: [COURSE, DECEMBER, NOVEMBER],
  } as Leaving
  open(<LeavingLines leaving={leaving} />)
  const lines = await screen.findAllByRole('listitem')
  const sumsOf = (line: Element | undefined) =>
    line?.querySelector('span')?.textContent?.trim().split(' ')
  expect(lines.map(sumsOf)).toEqual([['₹36,000', '₹21,240'], ['₹1,800'], ['₹1,800']])
  expect(lines[0]?.textContent).toContain('5 months and 27 days of 10 months')
  expect(lines.map((line) => line.querySelector('s')?.textContent)).toEqual([
    '₹36,000',
    '₹1,800',
    undefined,
  ])
  expect(screen.getByText('₹14,760, by 7 Dec 2026')).toBeTruthy()
})
