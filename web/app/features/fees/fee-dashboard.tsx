import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { UnexpectedAnswer } from '../../api/api-error.ts'
import { askEarly } from '../../api/ask-early.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { NobodyFound } from '../../ui/nobody-found.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import table from '../../ui/table.module.css'
import type { Route } from './+types/fee-dashboard'
import { FeeTable } from './fee-table.tsx'
import { FeeTools } from './fee-tools.tsx'
import { feesPage, feesTally } from './fees.data.ts'
import { FeesTally } from './fees-tally.tsx'
import { feeTableAt, queryOf, useFeeTable } from './use-fee-table.ts'

const PAGE_SIZE = 10

export const meta = titled('Students and fees')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  askEarly('admin', feesPage(queryOf(feeTableAt(request.url))))
  askEarly('admin', feesTally)
  return null
}

const failureText = (error: Error) =>
  error instanceof UnexpectedAnswer
    ? 'Invalid data format received from server.'
    : 'Failed to load student data. Please check your server.'

/** The admin's first screen: who has paid (spec §2, Admin fee dashboard). */
export default function FeeDashboard() {
  const state = useFeeTable()
  const { data, error, isPlaceholderData, refetch } = useQuery(feesPage(queryOf(state)))

  function list() {
    if (error) return <LoadFailure onRetry={() => refetch()}>{failureText(error)}</LoadFailure>
    if (!data) return <SkeletonRows rows={PAGE_SIZE} />
    if (data.items.length === 0) return <NobodyFound state={state} total={data.total} />
    return <FeeTable page={data} state={state} isStale={isPlaceholderData} />
  }

  return (
    <AdminPage title="Students and fees" aside={<FeesTally />}>
      <FeeTools state={state} />
      <div className={table.panel}>{list()}</div>
    </AdminPage>
  )
}
