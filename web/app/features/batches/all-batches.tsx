import type { BatchesPage } from '@ganit/contract/batches'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import table from '../../ui/tables/table.module.css'
import { BatchTools } from './batch-tools.tsx'
import { batchesPage } from './batches.data.ts'
import { BatchesTable } from './batches-table.tsx'
import { useBatchWorkedOn } from './use-batch-worked-on.ts'
import { queryOf, useBatchesTable } from './use-batches-table.ts'

export const meta = titled('Batches')

const ADD = { to: '/admin/batches/create', text: 'New batch' }

/** All batches with their weekly times (spec §2, Batches admin). */
export default function AllBatches() {
  const state = useBatchesTable()
  const query = useQuery(batchesPage(queryOf(state)))
  const workedOn = useBatchWorkedOn(state)

  function list(page: BatchesPage) {
    if (page.items.length === 0)
      return (
        <NothingFound title="No batches found." state={state} total={page.total} add={ADD}>
          A batch has a name, weekly times and students. Its course says which class it is for.
        </NothingFound>
      )
    return (
      <BatchesTable
        page={page}
        state={state}
        isStale={query.isPlaceholderData}
        workedOn={workedOn}
      />
    )
  }
  return (
    <AdminPage
      title="Batches"
      aside={
        <ButtonLink to={ADD.to} variant="main">
          {ADD.text}
        </ButtonLink>
      }
    >
      <BatchTools state={state} />
      <div className={table.panel}>
        <Loaded
          query={query}
          failure="Failed to load batches."
          skeleton={<SkeletonRows rows={8} photo={false} />}
        >
          {list}
        </Loaded>
      </div>
    </AdminPage>
  )
}
