import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { forReader } from '../api/loads-first.ts'
import { clientOfPage } from '../api/query-client.ts'
import { loadTextsOfPage } from '../i18n/load-texts-of-page.ts'
import { useStudyLanguage } from './language/use-study-language.ts'
import { PageSkeleton } from './loading/page-skeleton.tsx'
import { isOtherPath } from './loading/revalidation.ts'
import { ScreenError } from './screen-error.tsx'
import { type Admitted, requireRole } from './session/guards.ts'
import { useLeaveWhenSignedOut } from './session/session-watch.tsx'
import { SignedInOutlet } from './session/signed-in-outlet.tsx'
import { useRequireFirstSteps } from './session/use-first-things.ts'

type AreaParts = {
  /** The roles admitted, or a function of the path. */
  admitted: Admitted | ((path: string) => Admitted)
  /** Wraps each screen with skip link and header. */
  Frame: ComponentType<{ children: ReactNode }>
}

/** The exports of a layout route for signed-in screens: its guard, and its frame, which stays when a screen fails. */
export function areaLayout({ admitted, Frame }: AreaParts) {
  const admittedAt = (path: string) => (typeof admitted === 'function' ? admitted(path) : admitted)

  async function clientLoader({ request }: { request: Request }) {
    await requireRole(admittedAt(new URL(request.url).pathname))
    return loadTextsOfPage({ request })
  }

  /** The server draws the area's pages for these roles alone. */
  const handle = { rolesAt: (path: string) => admittedAt(path).roles }

  function Layout() {
    useLeaveWhenSignedOut()
    useRequireFirstSteps()
    useStudyLanguage()

    return (
      <QueryClientProvider client={clientOfPage()}>
        <Frame>
          <SignedInOutlet />
        </Frame>
      </QueryClientProvider>
    )
  }

  function ErrorBoundary() {
    useLeaveWhenSignedOut()

    return (
      <QueryClientProvider client={clientOfPage()}>
        <Frame>
          <ScreenError />
        </Frame>
      </QueryClientProvider>
    )
  }

  const HydrateFallback = () => (
    <Frame>
      <PageSkeleton />
    </Frame>
  )
  return {
    loader: forReader(() => null),
    handle,
    clientLoader,
    shouldRevalidate: isOtherPath,
    Layout,
    HydrateFallback,
    ErrorBoundary,
  }
}
