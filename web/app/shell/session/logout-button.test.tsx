import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../test/wire.ts'
import { English } from '../../i18n/translated.tsx'
import { keepOwnRecord, ownRecords } from '../../own-records.ts'
import { readSession, startSession } from '../../session.ts'
import { logout } from './logout.ts'
import { LogoutButton } from './logout-button.tsx'
import { SignedInOutlet } from './signed-in-outlet.tsx'

/** Calls of parts of the screen that these tests are not about. */
const ELSEWHERE = unreachable('POST /api/auth/sign-out')

test('Logout asks first where something of theirs waits to be sent', async () => {
  answerWith(ELSEWHERE)
  startSession('t', theAdmin)
  await keepOwnRecord('register:7', {})
  open(<LogoutButton />, '/admin')
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(readSession().accessToken).toBe('t')

  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Logout' }))
  await expect.poll(() => readSession().accessToken).toBeNull()
  expect((await ownRecords(theAdmin.email)).size).toBe(0)
})

test('Logout does not ask where all that is kept has arrived', async () => {
  answerWith(ELSEWHERE)
  startSession('t', theAdmin)
  await keepOwnRecord('practice:7', { isSent: true })
  open(<LogoutButton />, '/admin')
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await expect.poll(() => readSession().accessToken).toBeNull()
  expect((await ownRecords(theAdmin.email)).size).toBe(0)
})

test('Logout signs out and clears the screen though the landing page never comes', async () => {
  startSession('t', theAdmin)
  const sent = answerWith(ELSEWHERE)
  const layout = (
    <>
      <LogoutButton />
      <SignedInOutlet />
    </>
  )
  const router = createMemoryRouter(
    [
      { path: '/', loader: () => new Promise(() => {}), Component: () => null },
      { element: layout, children: [{ path: '/admin', Component: () => <p>Riya Banerjee</p> }] },
    ],
    { initialEntries: ['/admin'] },
  )
  render(
    <English>
      <RouterProvider router={router} />
    </English>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))

  await expect.poll(() => readSession().accessToken).toBeNull()
  expect(screen.queryByText('Riya Banerjee')).toBeNull()
  expect(sent.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/api/auth/sign-out', 'Bearer t'],
  ])
})

test('Logout ends the messages to this browser though the server never hears of it', async () => {
  const unsubscribe = vi.fn(async () => true)
  const pushManager = { getSubscription: async () => ({ unsubscribe }) }
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  startSession('t', theAdmin)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  logout()
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1)
})
