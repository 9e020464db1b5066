import type { Batch, BatchesPage } from '@ganit/contract/batches'
import { Pager } from '../../ui/tables/pager.tsx'
import { SortHeader } from '../../ui/tables/sort-header.tsx'
import table from '../../ui/tables/table.module.css'
import { BatchTableRow } from './batch-table-row.tsx'
import classes from './batches-table.module.css'
import type { BatchesTableState } from './use-batches-table.ts'

type BatchesTableProps = {
  page: BatchesPage
  state: BatchesTableState
  /** Whether these are the rows of before, while the new ones load. */
  isStale: boolean
  /** The one that was worked on just now; it stands first. */
  workedOn: Batch | undefined
}

export function BatchesTable({ page, state, isStale, workedOn }: BatchesTableProps) {
  const others = page.items.filter(({ batch_id }) => batch_id !== workedOn?.batch_id)

  return (
    <>
      <table className={`${table.table} ${table.cards} ${classes.batches}`} aria-busy={isStale}>
        <thead>
          <tr>
            <SortHeader column="batch_name" state={state}>
              Batch
            </SortHeader>
            <SortHeader column="classNumber" state={state} style={{ width: 110 }}>
              Class
            </SortHeader>
            <th scope="col" style={{ width: '24%' }}>
              Weekly times
            </th>
            <th scope="col" className={table.right} style={{ width: 100 }}>
              Students
            </th>
            <th scope="col" className={classes.actions}>
              <span className={table.said}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {workedOn && <BatchTableRow key={workedOn.batch_id} batch={workedOn} isWorkedOn />}
          {others.map((batch) => (
            <BatchTableRow key={batch.batch_id} batch={batch} />
          ))}
        </tbody>
      </table>
      <Pager
        state={state}
        total={page.total}
        isFloor={page.total_is_floor}
        pageSize={page.page_size}
        nouns={['batch', 'batches']}
      />
    </>
  )
}
