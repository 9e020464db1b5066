import type { StudentFeesPage } from '@ganit/contract/students'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../academy.ts'
import { UnexpectedResponse } from '../../api/api-error.ts'
import { preloadQuery } from '../../api/preload-query.ts'
import { OFFICE } from '../../roles.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SignInAddressReminder } from '../../ui/feedback/sign-in-address.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { NobodyFound } from '../../ui/tables/nobody-found.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import table from '../../ui/tables/table.module.css'
import { directoryPage } from '../directory/directory.data.ts'
import type { Route } from './+types/fee-dashboard'
import { FeeTable } from './fee-table.tsx'
import { FeeTools } from './fee-tools.tsx'
import { feesPage, feesTally, NEWCOMERS } from './fees.data.ts'
import { FeesTally } from './fees-tally.tsx'
import { MarkLine } from './mark-line.tsx'
import { Newcomers } from './newcomers.tsx'
import { feeTableAt, queryOf, useFeeTable } from './use-fee-table.ts'
import type { Marked } from './use-mark.ts'

const PAGE_SIZE = 10

export const meta = titled('Students and fees')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  preloadQuery(OFFICE, feesPage(queryOf(feeTableAt(request.url))))
  preloadQuery(OFFICE, feesTally)
  preloadQuery(OFFICE, directoryPage(NEWCOMERS))
  return null
}

const failureText = (error: Error) =>
  error instanceof UnexpectedResponse
    ? 'Invalid data format received from server.'
    : 'Failed to load student data. Please check your server.'

/** The admin's first screen: who has paid. */
export default function FeeDashboard() {
  const state = useFeeTable()
  const asked = queryOf(state)
  const view = JSON.stringify(asked)
  const [marked, setMarked] = useState<Marked & { view: string }>()
  const last = marked?.view === view ? marked : undefined
  const onMarked = (each: Marked) => setMarked({ ...each, view })
  const query = useQuery({
    ...feesPage(asked),
    // Rows that were marked here stay in their places until something else is looked for.
    refetchOnWindowFocus: !last,
    refetchOnReconnect: !last,
  })

  function list(page: StudentFeesPage) {
    if (page.items.length === 0) return <NobodyFound state={state} total={page.total} />
    return (
      <FeeTable page={page} state={state} isStale={query.isPlaceholderData} onMarked={onMarked} />
    )
  }

  return (
    <AdminPage title="Students and fees" aside={<FeesTally />}>
      <Newcomers />
      <FeeTools state={state} />
      <MarkLine last={last} onMarked={onMarked} />
      <div className={table.panel}>
        <Loaded query={query} failure={failureText} skeleton={<SkeletonRows rows={PAGE_SIZE} />}>
          {list}
        </Loaded>
      </div>
      <SignInAddressReminder />
    </AdminPage>
  )
}
