import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { LeaveWatch } from './use-leave-warning.ts'

const Fields = ({ heading }: { heading: string }) => (
  <main>
    <h1>{heading}</h1>
    <input aria-label="Search" />
    <Link to="/batches">Batches</Link>
    <Link to="?page=2">Next</Link>
  </main>
)

test('what is typed just after a link was pressed lands nowhere in the page that is being left', async () => {
  // Fake time keeps the test independent of the machine's speed.
  vi.useFakeTimers({ toFake: ['performance'] })
  let come = () => {}
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <LeaveWatch />
            <Outlet />
          </>
        ),
        children: [
          { path: '/', element: <Fields key="students" heading="Students" /> },
          {
            path: '/batches',
            element: <Fields key="batches" heading="All batches" />,
            loader: () => new Promise((resolve) => (come = () => resolve(null))),
          },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Students' })
  const search = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
  // Paging within a list does not leave the page.
  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  await userEvent.type(search(), 'Ri')
  expect(search().value).toBe('Ri')

  await userEvent.click(screen.getByRole('link', { name: 'Batches' }))
  await userEvent.type(search(), 'ya')
  await userEvent.paste('ya')
  expect(search().value).toBe('Ri')
  // No page comes, so the person goes on typing.
  vi.advanceTimersByTime(2_000)
  await userEvent.type(search(), 'ya')
  expect(search().value).toBe('Riya')

  act(() => come())
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('All batches'))
  await userEvent.type(search(), 'Asha')
  expect(search().value).toBe('Asha')
})
