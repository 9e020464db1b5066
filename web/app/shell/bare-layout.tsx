import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { loadTextsOfPage } from '../i18n/load-texts-of-page.ts'
import { Mantine } from './mantine.tsx'
import { onOtherPath } from './revalidation.ts'
import { SkipLink } from './skip-link.tsx'

/** The server has all texts; the browser loads those of the next page with it. */
export const loader = () => null
export const clientLoader = loadTextsOfPage
export const shouldRevalidate = onOtherPath

/** Pages below /student/ without header and footer: sign-in and registration. */
export default function BareLayout() {
  return (
    <Mantine>
      <QueryClientProvider client={queryClient}>
        <SkipLink />
        <Outlet />
      </QueryClientProvider>
    </Mantine>
  )
}
