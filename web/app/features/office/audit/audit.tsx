import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditPage,
  type AuditSubject,
} from '@ganit/contract/office/audit'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { DayField } from '../../../ui/forms/dates/day-field.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { auditPage } from './audit.data.ts'
import classes from './audit.module.css'
import { AuditItem } from './audit-entry.tsx'
import { fieldText } from './words.ts'

/** The page and filters in the address; the newest first. */
const useAuditState = () =>
  useTableState({
    sortKeys: ['entry_id'],
    lastFirst: ['entry_id'],
    filters: ['subject', 'action', 'from', 'to'],
  })

type AuditState = ReturnType<typeof useAuditState>

const isDay = (text: string | undefined) => text && /^\d{4}-\d{2}-\d{2}$/.test(text)

const SUBJECTS = Object.keys(AUDIT_SUBJECTS) as AuditSubject[]

/** The server's query for the address; invalid values are left out. */
function queryOf({ page, order, filters }: AuditState) {
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

const THINGS = [
  { value: '', label: 'Everything' },
  ...Object.entries(AUDIT_SUBJECTS).map(([value, word]) => ({ value, label: fieldText(word) })),
]
const DEEDS = [
  { value: '', label: 'Any action' },
  ...AUDIT_ACTIONS.map((value) => ({ value, label: fieldText(value) })),
]

function AuditTools({ state: { filters, filterBy } }: { state: AuditState }) {
  return (
    <div className={`grid gap12 below16 ${classes.tools}`}>
      <NativeSelect
        label="What"
        data={THINGS}
        value={filters.subject ?? ''}
        onChange={({ currentTarget }) => filterBy('subject', currentTarget.value)}
      />
      <NativeSelect
        label="Done"
        data={DEEDS}
        value={filters.action ?? ''}
        onChange={({ currentTarget }) => filterBy('action', currentTarget.value)}
      />
      {(['from', 'to'] as const).map((name) => (
        <DayField
          key={name}
          label={fieldText(name)}
          value={filters[name] ?? ''}
          onDay={(day) => filterBy(name, day)}
        />
      ))}
    </div>
  )
}

export const meta = titled('Audit trail')

/** The audit trail, read-only: each change with its time and author. */
export default function Audit() {
  const state = useAuditState()
  const query = useQuery(auditPage(queryOf(state)))

  function list(page: AuditPage) {
    if (page.items.length === 0)
      return (
        <EmptyState
          title="Nothing found."
          action={<Button onClick={state.clear}>Show everything</Button>}
        >
          No change matches the filter.
        </EmptyState>
      )
    return (
      <>
        <ol className={classes.entries} aria-busy={query.isPlaceholderData}>
          {page.items.map((entry) => (
            <AuditItem key={entry.entry_id} entry={entry} />
          ))}
        </ol>
        <Pager
          state={state}
          total={page.total}
          isFloor={page.total_is_floor}
          pageSize={page.page_size}
          nouns={['entry', 'entries']}
        />
      </>
    )
  }
  return (
    <AdminPage title="Audit trail">
      <AuditTools state={state} />
      <div className="sheet">
        <QueryView
          query={query}
          failure="Failed to load the audit trail."
          skeleton={<SkeletonRows rows={10} photo={false} />}
        >
          {list}
        </QueryView>
      </div>
    </AdminPage>
  )
}
