import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import table from '../../ui/tables/table.module.css'
import { auditPage } from './audit.data.ts'
import classes from './audit.module.css'
import { AuditItem } from './audit-entry.tsx'
import { AuditTools } from './audit-tools.tsx'
import { queryOf, useAuditState } from './use-audit-state.ts'

export const meta = titled('Audit trail')

/** Who changed what and when. Nothing here can be changed. */
export default function Audit() {
  const state = useAuditState()
  const { data, error, isPlaceholderData, refetch } = useQuery(auditPage(queryOf(state)))

  function list() {
    if (error)
      return <LoadFailure onRetry={() => refetch()}>Failed to load the audit trail.</LoadFailure>
    if (!data) return <SkeletonRows rows={10} photo={false} />
    if (data.items.length === 0)
      return (
        <EmptyState
          title="Nothing found."
          action={<Button onClick={state.clear}>Show everything</Button>}
        >
          No change was recorded for what was chosen.
        </EmptyState>
      )
    return (
      <>
        <ol className={classes.entries} aria-busy={isPlaceholderData}>
          {data.items.map((entry) => (
            <AuditItem key={entry.entry_id} entry={entry} />
          ))}
        </ol>
        <Pager
          state={state}
          total={data.total}
          pageSize={data.page_size}
          nouns={['entry', 'entries']}
        />
      </>
    )
  }
  return (
    <AdminPage title="Audit trail">
      <AuditTools state={state} />
      <div className={table.panel}>{list()}</div>
    </AdminPage>
  )
}
