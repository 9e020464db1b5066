import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { queryClient } from '../app/api/query-client.ts'
import { Translated } from '../app/i18n/translated.tsx'
import { TranslatedStates } from '../app/shell/language/translated-states.tsx'
import { currentlyAsked } from '../app/ui/dialogs/ask.ts'
import { AskHost } from '../app/ui/dialogs/ask-host.tsx'
import { Toasts } from '../app/ui/feedback/toasts/toasts.tsx'
import { LeaveWatch } from '../app/ui/forms/use-leave-warning.ts'

/** The parts of the app's root that screens depend on. */
const Root = () => (
  <Translated>
    <TranslatedStates>
      <LeaveWatch />
      <Outlet />
      <Toasts />
      <AskHost />
    </TranslatedStates>
  </Translated>
)

/** Renders one element at an address as the app would; other addresses show themselves as text. */
export function open(element: ReactNode, at = '/') {
  const router = createMemoryRouter(
    [
      {
        Component: Root,
        children: [
          { path: at.split('?')[0] ?? '/', element },
          { path: '*', Component: () => <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  queryClient.clear()
  // The previous test left these requests open.
  for (const { answer } of currentlyAsked()) answer(false)
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    router,
    address: () => router.state.location.pathname + router.state.location.search,
    close: unmount,
  }
}
