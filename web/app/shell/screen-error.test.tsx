import type { Me } from '@ganit/contract/accounts/accounts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerWith, aStudent } from '../../test/wire.ts'
import { queryClient } from '../api/query-client.ts'
import { Translated } from '../i18n/translated.tsx'
import { readSession, startSession } from '../session.ts'
import * as account from './account-layout.tsx'
import * as admin from './admin-layout.tsx'
import * as guardian from './guardian-layout.tsx'
import * as student from './student-layout.tsx'
import * as teacher from './teacher-layout.tsx'

const days = new Intl.DateTimeFormat('en', { timeZone: 'UTC' })
const Day = () => <time>{days.format(new Date('soon'))}</time>

beforeEach(() => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => silenced.mockRestore())
})

type Layout = Pick<typeof admin, 'clientLoader' | 'default' | 'ErrorBoundary'>

/** Opens a screen of an area which cannot be drawn. */
async function openFailing(who: Me, path: string, layout: Layout) {
  queryClient.clear()
  startSession('t', who)
  answerWith({ 'GET /api/me': { body: who }, 'POST /api/auth/sign-out': { body: {} } })
  const { clientLoader: loader, default: Component, ErrorBoundary } = layout
  const router = createMemoryRouter(
    [
      {
        element: (
          <Translated>
            <Outlet />
          </Translated>
        ),
        HydrateFallback: () => null,
        ErrorBoundary: () => <p>The whole page failed</p>,
        children: [
          { loader, Component, ErrorBoundary, children: [{ path, Component: Day }] },
          { path: '/', Component: () => <p>the landing page</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  const { unmount } = render(<RouterProvider router={router} />)
  onTestFinished(unmount)
  await screen.findByRole('heading', { name: 'That did not work out' })
}

const addressOf = (name: string) =>
  within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href')

const AREAS = [
  ['student', '/student/dashboard', student],
  ['guardian', '/guardian/dashboard', guardian],
  ['teacher', '/teacher/today', teacher],
  ['admin', '/admin-dashboard', admin],
  ['desk', '/admin-dashboard', admin],
] as const

test.each(AREAS)(
  'on a failed screen of a %s the header stays and Home leads to %s',
  async (userType, home, layout) => {
    await openFailing({ ...aStudent, userType }, `${home}/7`, layout)

    expect(screen.getByRole('banner')).toBeTruthy()
    expect(addressOf('Home')).toBe(home)
    expect(addressOf('Retry')).toBe(`${home}/7`)

    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('the landing page')).toBeTruthy()
    expect(readSession().accessToken).toBeNull()
  },
)

test.each(AREAS)(
  'a screen for all roles that fails keeps the header of a %s',
  async (userType, home) => {
    await openFailing({ ...aStudent, userType }, '/account', account)
    expect(screen.getByRole('banner')).toBeTruthy()
    expect(addressOf('Home')).toBe(home)
  },
)
