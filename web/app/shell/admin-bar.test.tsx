import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../test/screen.tsx'
import { AdminBar } from './admin-bar.tsx'

test.each([
  ['/admin-dashboard', 'Students'],
  ['/admin/student/u1', 'Students'],
  ['/admin/blog/7', 'Blog'],
  ['/admin/settings/pages/faq', 'Settings'],
  ['/admin/students/edit/3', 'Directory'],
  ['/students/edit/3', 'Directory'],
])('at %s the bar says that one is at %s', (at, text) => {
  open(<AdminBar />, at)
  const current = screen.getAllByRole('link', { current: 'page' })
  expect(current.map(({ textContent }) => textContent)).toEqual([text])
})

test('an address that only begins alike is another screen', () => {
  open(<AdminBar />, '/admin/students-of-2020')
  expect(screen.queryAllByRole('link', { current: 'page' })).toEqual([])
})
