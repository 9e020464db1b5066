import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { answerWith, theAdmin } from '../../test/wire.ts'
import { readSession, startSession } from '../session.ts'
import { LogoutButton } from './logout-button.tsx'
import { SignedInOutlet } from './signed-in-outlet.tsx'

test('Logout signs out and clears the screen though the landing page never comes', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({})
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
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))

  expect(readSession().accessToken).toBeNull()
  expect(screen.queryByText('Riya Banerjee')).toBeNull()
  expect(sent.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/api/auth/sign-out', 'Bearer t'],
  ])
})
