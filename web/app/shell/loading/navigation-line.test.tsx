import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { NavigationLine } from './navigation-line.tsx'

test('a line shows that a press was heard until the page is there', async () => {
  let arrive = (_: null) => {}
  const loader = () =>
    new Promise<null>((resolve) => {
      arrive = resolve
    })
  const Root = () => (
    <>
      <NavigationLine />
      <Link to="/next">Next</Link>
      <Outlet />
    </>
  )
  const router = createMemoryRouter([
    {
      Component: Root,
      children: [
        { path: '/', Component: () => null },
        { path: '/next', loader, Component: () => <h1>There</h1> },
      ],
    },
  ])
  const { container } = render(<RouterProvider router={router} />)
  const line = () => container.querySelector('[aria-hidden]')
  expect(line()).toBeNull()

  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  expect(line()).not.toBeNull()
  arrive(null)
  await screen.findByRole('heading', { name: 'There' })
  expect(line()).toBeNull()
})
