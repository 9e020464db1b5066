import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { open } from '../../test/screen.tsx'
import { theAdmin } from '../../test/wire.ts'
import { startSession } from '../session.ts'
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

/** The bar's links and menus for a role. */
function barFor(userType: 'admin' | 'desk') {
  startSession('t', { ...theAdmin, userType })
  open(<AdminBar />, '/admin-dashboard')
  const bar = screen.getByRole('navigation', { name: 'Admin' })
  return [...(bar.firstElementChild?.children ?? [])].map((entry) => {
    const menu = within(entry as HTMLElement).queryByRole('button')
    const links = [...entry.querySelectorAll('a')].map(({ textContent }) => textContent)
    return menu ? { [menu.textContent.trim()]: links } : links[0]
  })
}

test('the owner’s bar has Today and the four links first, then what belongs together in menus; a menu of one link is that link', () => {
  const bar = barFor('admin')
  expect(bar.slice(0, 5)).toEqual(['Today', 'Students', 'Courses', 'Batches', 'Blog'])
  expect(bar).toContainEqual({
    Papers: ['Set paper', 'Question bank', 'Papers', 'Tests', 'Chapters'],
  })
  expect(bar.slice(-2)).toEqual(['Messages', 'Settings'])
})

test('the desk’s bar has what is the desk’s', () => {
  const bar = barFor('desk')
  expect(bar).toContainEqual({
    People: ['Directory', 'Guardians', 'Requests', 'Enquiries', 'Import'],
  })
  expect(bar).toContainEqual({
    Money: ['Counter', 'Payments to check', 'Online payments', 'Day close', 'Reports'],
  })
  expect(bar).toContain('Messages')
  expect(bar).toContainEqual({
    Teaching: ['Timetable', 'Registers', 'Class batches', 'Rooms', 'Holidays'],
  })
  expect(bar.flatMap((entry) => (typeof entry === 'string' ? [entry] : []))).not.toContain('Blog')
  expect(bar).not.toContain('Settings')
})

test('on a phone all of the bar is in the menu that slides in', async () => {
  const bar = barFor('admin')
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }))
  const texts = (role: string) => sheet.getAllByRole(role).map((each) => each.textContent.trim())
  expect(texts('link')).toEqual([
    ...bar.flatMap((entry) => (typeof entry === 'object' ? Object.values(entry).flat() : entry)),
    'Account',
  ])
  for (const name of ['Find', 'Colour scheme', 'Logout'])
    expect(sheet.getByRole('button', { name })).toBeTruthy()
})

test('a menu of the bar opens by keyboard, Escape closes it and gives the focus back', async () => {
  // Nothing preloads offline.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  barFor('admin')
  const menu = screen.getByRole('button', { name: 'Teaching' })
  menu.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(menu.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => document.activeElement?.textContent).toBe('Timetable')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Holidays')
  await userEvent.keyboard('{Escape}')
  expect(menu.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(menu)
})
