import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { KEEPS_CHANGES } from '../ui/layout/keeps-changes.ts'
import { OfflineBar } from './offline-bar.tsx'

function List({ ask }: { ask: () => Promise<string> }) {
  return useQuery({ queryKey: ['list'], queryFn: ask, staleTime: 0 }).data
}
const turn = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

/** The bar above a screen, whose route has this handle. */
const above = (screenElement: ReactElement, handle?: unknown) =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={createMemoryRouter([
          {
            element: (
              <>
                <OfflineBar />
                <Outlet />
              </>
            ),
            children: [{ path: '/', handle, element: screenElement }],
          },
        ])}
      />
    </QueryClientProvider>,
  )

test('being offline is said as long as it lasts, and then what is shown is asked anew', async () => {
  queryClient.clear()
  const ask = vi.fn(async () => 'Riya')
  above(<List ask={ask} />)
  await screen.findByText('Riya')
  expect(screen.queryByRole('status')).toBeNull()

  await turn(false)
  expect(screen.getByRole('status').textContent).toBe('You are offline. Changes are not saved.')
  await turn(true)
  expect(screen.queryByRole('status')).toBeNull()
  await expect.poll(() => ask.mock.calls.length).toBe(2)
})

test('where the screen keeps what is entered, nothing is said against it', async () => {
  above(<p>Marks</p>, KEEPS_CHANGES)
  await turn(false)
  expect(screen.getByRole('status').textContent).toBe('You are offline.')
})
