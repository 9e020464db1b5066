import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { LatestPosts } from './latest-posts.tsx'

const FACT = {
  classNumber: 1,
  statement: 'A zero in Gwalior',
  explained: 'Carved in stone in the year 876.',
}

test('before the first post one reads what will stand there, beside a fact from the classes', () => {
  open(<LatestPosts posts={[]} fact={FACT} />)
  expect(screen.getByText(/will stand here/)).toBeTruthy()
  expect(screen.getByText(FACT.statement)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'More in Class 1' }).getAttribute('href')).toBe(
    '/programs/class/1',
  )
  expect(screen.queryByRole('link', { name: /All posts/ })).toBeNull()
})
