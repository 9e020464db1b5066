import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { answerWith } from '../../../../../test/wire.ts'
import { ConcessionEffect } from './concession-effect.tsx'

const PREVIEW = 'POST /api/concessions/preview'
const draft = {
  student_id: 4,
  kind: 'sibling',
  percent: '50',
  from_date: '2026-11-01',
  reason: '–',
}

test('what a concession changes is said before it is given', async () => {
  window.localStorage.setItem('accessToken', 't')
  answerWith({
    [PREVIEW]: {
      body: {
        dues: [{ label: 'Tuition, December 2026', before: '1400.00', after: '700.00' }],
        monthly: { before: '1400.00', after: '700.00' },
      },
    },
  })
  open(<ConcessionEffect draft={draft} />)
  expect(await screen.findByText('₹1,400 → ₹700 a month.')).toBeTruthy()
  expect(screen.getByText('Tuition, December 2026: ₹1,400 → ₹700')).toBeTruthy()
  expect(screen.getByText('What is paid or waived stays.')).toBeTruthy()
})

test('a concession that cannot be reckoned says so, and an unfinished one asks nothing', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({ [PREVIEW]: { status: 500, body: { error: 'Out of chalk.' } } })
  open(<ConcessionEffect draft={{ ...draft, percent: 'half' }} />)
  expect(sent).toEqual([])
  open(<ConcessionEffect draft={draft} />)
  expect(await screen.findByText('The effect could not be reckoned.')).toBeTruthy()
})
