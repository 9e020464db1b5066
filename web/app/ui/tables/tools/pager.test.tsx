import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { Pager } from './pager.tsx'

test('a list of more than can be counted goes on as long as one wants', () => {
  const state = { page: 1000, goTo: vi.fn() }
  open(<Pager state={state} total={10_000} isFloor pageSize={10} nouns={['student', 'students']} />)

  expect(screen.getByText('9,991–10,000 of more than 10,000 students')).toBeTruthy()
  screen.getByRole('button', { name: 'Next' }).click()
  expect(state.goTo).toHaveBeenCalledWith(1001)
})

test('a counted list ends with its last page', () => {
  open(
    <Pager
      state={{ page: 104, goTo: vi.fn() }}
      total={1035}
      pageSize={10}
      nouns={['student', 'students']}
    />,
  )

  expect(screen.getByText('1,031–1,035 of 1,035 students')).toBeTruthy()
  expect(screen.getByText('104 of 104')).toBeTruthy()
})
