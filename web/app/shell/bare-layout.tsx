import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { Mantine } from './mantine.tsx'
import { SkipLink } from './skip-link.tsx'

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
