import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditSubject } from '@ganit/contract/audit'
import { useTableState } from '../../ui/tables/table-state.ts'

/** The trail's page and filters in the address; the newest first. */
export const useAuditState = () =>
  useTableState({
    sortKeys: ['entry_id'],
    lastFirst: ['entry_id'],
    filters: ['subject', 'action', 'from', 'to'],
  })

export type AuditState = ReturnType<typeof useAuditState>

const isDay = (text: string | undefined) => text && /^\d{4}-\d{2}-\d{2}$/.test(text)

const SUBJECTS = Object.keys(AUDIT_SUBJECTS) as AuditSubject[]

/** What the address asks for; what makes no sense there asks nothing. */
export function queryOf({ page, order, filters }: AuditState) {
  const subject = SUBJECTS.find((known) => known === filters.subject)
  const action = AUDIT_ACTIONS.find((known) => known === filters.action)
  return {
    page,
    order,
    page_size: 25,
    ...(subject && { subject }),
    ...(action && { action }),
    ...(isDay(filters.from) && { from: filters.from }),
    ...(isDay(filters.to) && { to: filters.to }),
  }
}
