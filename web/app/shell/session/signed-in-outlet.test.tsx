import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { theAdmin } from '../../../test/wire.ts'
import { English } from '../../i18n/translated.tsx'
import { startSession } from '../../session.ts'
import { SignedInOutlet } from './signed-in-outlet.tsx'

beforeEach(() => startSession('t', theAdmin))

function openArea(loader: () => Promise<null>) {
  const layout = (
    <>
      <Link to="/slow">Slow</Link>
      <Link to="/open">Open</Link>
      <SignedInOutlet />
    </>
  )
  const children = [
    { path: '/open', Component: () => <input aria-label="Note" /> },
    { path: '/slow', loader, Component: () => <h1>There</h1> },
  ]
  const router = createMemoryRouter([{ element: layout, children }], { initialEntries: ['/open'] })
  render(
    <English>
      <RouterProvider router={router} />
    </English>,
  )
}

test('the shape of a page that is long on its way stands in the place of the one before', async () => {
  let arrive = () => {}
  openArea(() => new Promise((resolve) => (arrive = () => resolve(null))))

  await userEvent.click(screen.getByRole('link', { name: 'Slow' }))
  await screen.findByText('One moment…')
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull()

  arrive()
  await screen.findByRole('heading', { name: 'There' })
  expect(screen.queryByText('One moment…')).toBeNull()
})

test('whoever turns back while the next page is on its way finds theirs as it was', async () => {
  openArea(() => new Promise(() => {}))
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Ring Mrs Sen')
  await userEvent.click(screen.getByRole('link', { name: 'Slow' }))
  await screen.findByText('One moment…')

  await userEvent.click(screen.getByRole('link', { name: 'Open' }))
  await expect.poll(() => screen.queryByText('One moment…')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('Ring Mrs Sen')
})
