import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { theAdmin } from '../../../test/wire.ts'
import { startSession } from '../../session.ts'
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
  return [...bar.querySelectorAll<HTMLElement>(':scope > ul > li')].map((entry) => {
    const word = entry.querySelector<HTMLElement>(':scope > a')
    const more = [...entry.querySelectorAll(':scope > ul a')].map(({ textContent }) => textContent)
    const text = word ? word.textContent : within(entry).getByRole('button').textContent
    return more.length > 0 ? { [text]: more } : text
  })
}

test('the owner’s bar has Today and the four links first, then what belongs together in menus; a menu of one link is that link', () => {
  const bar = barFor('admin')
  const words = bar.map((entry) => (typeof entry === 'string' ? entry : Object.keys(entry)[0]))
  expect(words).toEqual([
    ...['Today', 'Students', 'Batches', 'Fees', 'Tests', 'Messages', 'Courses', 'Blog'],
    ...['+ New', 'Settings'],
  ])
  expect(bar).toContainEqual({ Tests: ['Papers', 'Question bank', 'Chapters', 'Set paper'] })
  expect(bar).toContainEqual({ Settings: ['Staff', 'Website'] })
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
  for (const [text, to] of [
    ['Students', '/admin-dashboard'],
    ['Courses', '/admin/courses'],
    ['Batches', '/admin/batches'],
    ['Blog', '/admin/blog'],
    ['Fees', '/admin/counter'],
  ])
    expect(links).toContainEqual([text, to])
})

test('the desk’s bar has what is the desk’s', () => {
  const bar = barFor('desk')
  expect(bar).toContainEqual({
    Students: [
      'New admission',
      'Enquiries',
      'Directory',
      'Parents',
      'Requests',
      'Letters and certificates',
      'Import',
    ],
  })
  expect(bar).toContainEqual({
    Fees: ['Reminders', 'Payments', 'Day close', 'Expenses', 'Month', 'Reports'],
  })
  expect(bar).toContain('Messages')
  expect(bar).toContainEqual({
    Batches: [
      'Timetable',
      'Registers',
      'Syllabus',
      'Teacher absent',
      'Holidays',
      'Rooms',
      'Class batches',
    ],
  })
  expect(bar).toContainEqual({
    '+ New': ['New admission', 'New enquiry', 'New batch', 'Add holiday', 'New message'],
  })
  for (const owners of ['Tests', 'Blog', 'Settings'])
    expect(
      bar.flatMap((entry) => (typeof entry === 'string' ? entry : Object.keys(entry))),
    ).not.toContain(owners)
})

test('on a phone all of the bar is in the menu that slides in', async () => {
  const bar = barFor('admin')
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }))
  const texts = (role: string) => sheet.getAllByRole(role).map((each) => each.textContent.trim())
  expect(texts('link')).toEqual([
    ...bar
      .filter((entry) => typeof entry === 'string' || !entry['+ New'])
      .flatMap((entry) => (typeof entry === 'string' ? entry : Object.entries(entry).flat(2))),
    'Account',
  ])
  for (const name of ['Find', 'Colour scheme', 'Logout'])
    expect(sheet.getByRole('button', { name })).toBeTruthy()
})

test('a menu of the bar opens by keyboard, Escape closes it and gives the focus back', async () => {
  // Nothing preloads offline.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  barFor('admin')
  const menu = screen.getByRole('button', { name: 'More of Batches' })
  menu.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(menu.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => document.activeElement?.textContent).toBe('Timetable')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => document.activeElement?.textContent).toBe('New session')
  await userEvent.keyboard('{Escape}')
  expect(menu.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(menu)
})
