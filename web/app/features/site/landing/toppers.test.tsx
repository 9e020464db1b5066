import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { Toppers } from './toppers.tsx'

test('of each test one reads who did best, by the rank among all', () => {
  const toppers = [
    { rank: 1, name: 'Bina Das' },
    { rank: 3, name: 'Chitra Sen' },
  ]
  open(<Toppers lists={[{ title: 'Quadratics', date: '2026-11-20', toppers }]} />)

  expect(screen.getByRole('heading', { name: 'Toppers' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Quadratics' })).toBeTruthy()
  expect(screen.getByText('20 Nov 2026')).toBeTruthy()
  expect(screen.getByText('Chitra Sen').getAttribute('value')).toBe('3')
})
