import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { Toppers } from './toppers.tsx'

test('of each test one reads who did best, by the rank among all', () => {
  const toppers = [
    { rank: 1, name: 'Bina Das', class_number: 10, since: '2026-06' },
    { rank: 3, name: 'Chitra Sen', class_number: null, since: null },
  ]
  open(<Toppers lists={[{ title: 'Quadratics', date: '2026-11-20', toppers }]} />)

  expect(screen.getByRole('heading', { name: 'Toppers' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Quadratics' })).toBeTruthy()
  expect(screen.getByText('20 Nov 2026')).toBeTruthy()
  expect(screen.getByText('Class 10, since June 2026')).toBeTruthy()
  expect(screen.getByText('Chitra Sen').getAttribute('value')).toBe('3')
})
