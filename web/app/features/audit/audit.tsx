import type { AuditPage } from '@ganit/contract/audit'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
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
  const query = useQuery(auditPage(queryOf(state)))

  function list(page: AuditPage) {
    if (page.items.length === 0)
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
      <div className={table.panel}>
        <Loaded
          query={query}
          failure="Failed to load the audit trail."
          skeleton={<SkeletonRows rows={10} photo={false} />}
        >
          {list}
        </Loaded>
      </div>
    </AdminPage>
  )
}
