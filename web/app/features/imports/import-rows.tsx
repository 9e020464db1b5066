import { type ImportAtWork, ROW_STATES } from '@ganit/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { DownloadCsv } from '../../ui/tables/download-csv.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import table from '../../ui/tables/table.module.css'
import { useTableState } from '../../ui/tables/table-state.ts'
import { downloadRows, rowsOf } from './imports.data.ts'
import classes from './imports.module.css'
import { ROW_COLUMNS } from './row-columns.tsx'
import { RowTabs } from './row-tabs.tsx'

/** The rows by what comes of them, a page at a time. */
export function ImportRows({ found }: { found: ImportAtWork }) {
  const state = useTableState({ sortKeys: ['row'], filters: ['rows'] })
  const { page, filters } = state
  const first = ROW_STATES.find((each) => found.counts[each] > 0) ?? 'new'
  const shown = ROW_STATES.find((each) => each === filters.rows) ?? first
  // While it is looked at anew its rows change from moment to moment.
  const query = useQuery({ ...rowsOf(found, shown, page), enabled: found.state !== 'checking' })
  const id = useId()

  return (
    <section aria-label="Rows">
      <RowTabs
        id={id}
        shown={shown}
        counts={found.counts}
        onShow={(wanted) => state.filterBy('rows', wanted)}
      />
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${shown}`}
        className={table.panel}
      >
        <Loaded
          query={query}
          failure="Failed to load the rows."
          skeleton={<SkeletonRows rows={8} photo={false} label="Loading the rows..." />}
        >
          {({ items, total, total_is_floor, page_size }) =>
            items.length === 0 ? (
              <p className={classes.none}>No rows.</p>
            ) : (
              <>
                <RecordTable
                  rows={items}
                  columns={ROW_COLUMNS}
                  keyOf={({ row }) => row}
                  isStale={query.isPlaceholderData || found.state === 'checking'}
                  labelledBy={`${id}-${shown}`}
                />
                <Pager
                  state={state}
                  total={total}
                  isFloor={total_is_floor ?? false}
                  pageSize={page_size}
                  nouns={['row', 'rows']}
                />
                <DownloadCsv what="the rows" save={() => downloadRows(found, shown)} />
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}
