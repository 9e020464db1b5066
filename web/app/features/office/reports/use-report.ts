import { REPORTS, type ReportName } from '@ganit/contract/office/reports'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { useSession } from '../../../session.ts'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { isDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { KINDS } from './kinds.ts'
import { type ReportAsked, reportOf } from './reports.data.ts'

export const nameAt = (pathname: string): ReportName =>
  REPORTS.find((name) => pathname.replace(/\/$/, '').endsWith(`/${name}`)) ?? 'collected'

const fieldErrorsIn = (error: unknown) =>
  error instanceof ApiError && error.status === 400 ? error.fields : {}

/** The report, period and grouping of this address. */
export function useReport() {
  const name = nameAt(useLocation().pathname)
  const { userType } = useSession()
  const { filters, filterBy, filterAll } = useTableState({
    sortKeys: ['key'],
    filters: ['from', 'to', 'by'],
  })
  const kind = KINDS[name]
  // Only the owner sees how much each person collected.
  const ways = kind.ways.filter((way) => way !== 'person' || userType === 'admin')
  const by = ways.find((way) => way === filters.by) ?? kind.ways[0]
  const { from } = filters
  const today = useToday()
  // Dues of coming days are in no sum of the report.
  const isTooLate = name === 'owed' && (!filters.to || filters.to > today)
  const to = isTooLate ? today : filters.to
  const asked: ReportAsked = {
    ...(kind.hasDays && from && isDay(from) && { from }),
    ...(kind.hasDays && to && isDay(to) && { to }),
    ...(ways.length > 1 && { by }),
  }
  const query = useQuery(reportOf(name, asked))
  const wrong = fieldErrorsIn(query.error)
  return { name, kind, ways, by, asked, query, wrong, filterBy, filterAll }
}

export type ReportState = ReturnType<typeof useReport>
