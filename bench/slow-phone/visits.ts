import type { Locator, Page } from '@playwright/test'
import type { Session } from './sessions.ts'

export const KEY_EVERY_MS = 80

export type Visit = {
  name: string
  path: string
  /** Undefined for public pages. */
  who?: Session
  /** The page's main content, not its skeleton. */
  wanted: string
  act?: Record<string, (page: Page) => Promise<unknown>>
  /** The maximum of code, and of the time until rows can be pressed. */
  goals?: { js_kB: number; first_rows_ms: number }
}

export const type = (field: Locator, text: string) =>
  field.pressSequentially(text, { delay: KEY_EVERY_MS })

export const button = (page: Page, name: string) => page.getByRole('button', { name }).first()

export const ROWS = 'tbody tr td:not([aria-hidden])'

/** A student's mark in a register. */
const MARK = 'main li button[data-code]'

const searchField = (page: Page) => page.getByPlaceholder('Search name, id or e-mail')

/** Common to both lists of students. */
const looking: Visit['act'] = {
  'typing in the search': (page) => type(searchField(page), 'banerjee'),
  paging: async (page) => {
    await searchField(page).fill('')
    await page.waitForURL(({ searchParams }) => !searchParams.has('search'))
    await page.locator('table[aria-busy="false"]').waitFor()
    await button(page, 'Next').click()
  },
}

type Who = 'admin' | 'newcomer' | 'student' | 'teacher'

/** The pages, their roles, and the actions on them. */
export const visits = (
  { admin, newcomer, student, teacher }: Record<Who, Session>,
  /** A lesson without a register. */
  lesson: number,
): Visit[] => [
  {
    name: 'landing',
    path: '/',
    wanted: '#hero',
    act: {
      'opening the menu': (page) => button(page, 'Menu').click(),
      'closing it': (page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
      'the next testimonial': (page) => button(page, 'Next').click(),
      'turning the colours': (page) => button(page, 'Colour scheme').click(),
    },
  },
  { name: 'class page', path: '/programs/class/9', wanted: 'h1' },
  {
    name: 'login',
    path: '/login/student',
    wanted: 'form',
    act: { 'typing an address': (page) => type(page.getByLabel('Email'), 'riya@example.in') },
  },
  {
    name: 'wizard',
    path: '/student/register',
    who: newcomer,
    wanted: 'form',
    act: { 'typing a name': (page) => type(page.getByLabel('First Name'), 'Banerjee') },
  },
  {
    name: 'dashboard',
    path: '/student/dashboard',
    who: student,
    wanted: 'main h2',
    act: { 'opening the form': (page) => button(page, 'Edit Profile').click() },
  },
  { name: 'teacher’s today', path: '/teacher/today', who: teacher, wanted: 'main h2' },
  {
    name: 'register',
    path: `/teacher/lessons/${lesson}`,
    who: teacher,
    wanted: MARK,
    goals: { js_kB: 200, first_rows_ms: 1_500 },
    act: {
      'one absent': (page) => page.locator(MARK).first().click(),
      'and late': (page) => page.locator(MARK).first().click(),
    },
  },
  {
    name: 'directory',
    path: '/admin/students',
    who: admin,
    wanted: ROWS,
    act: {
      ...looking,
      'choosing columns': (page) => page.getByText('Columns').click(),
    },
  },
  {
    name: 'fee dashboard',
    path: '/admin-dashboard',
    who: admin,
    wanted: ROWS,
    act: {
      ...looking,
      'opening a dialog': (page) => button(page, 'Reset Fees').click(),
    },
  },
]
