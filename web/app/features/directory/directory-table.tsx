import type { DirectoryPage } from '@ganit/contract/directory'
import { queryClient } from '../../api/query-client.ts'
import { Pager } from '../../ui/tables/pager.tsx'
import { SortHeader } from '../../ui/tables/sort-header.tsx'
import table from '../../ui/tables/table.module.css'
import { usePrintAll } from '../../ui/tables/use-print-all.ts'
import { type ColumnName, columnOf } from './columns.ts'
import { directoryPage } from './directory.data.ts'
import { DirectoryRow } from './directory-row.tsx'
import classes from './directory-table.module.css'
import { type DirectoryTableState, queryOf } from './use-directory-table.ts'

type DirectoryTableProps = {
  page: DirectoryPage
  state: DirectoryTableState
  columns: readonly ColumnName[]
  /** Whether these are the rows of before, while the new ones load. */
  isStale: boolean
}

export function DirectoryTable({ page, state, columns, isStale }: DirectoryTableProps) {
  const { rows, printing } = usePrintAll(page, (part) =>
    queryClient.fetchQuery(directoryPage({ ...queryOf(state), ...part })),
  )

  return (
    <>
      <div className={classes.wide}>
        <table className={`${table.table} ${table.cards} ${classes.students}`} aria-busy={isStale}>
          <thead>
            <tr>
              {columns.map((name) => {
                const { label, sort, width } = columnOf(name)
                const style = width ? { width } : {}
                return sort ? (
                  <SortHeader key={name} column={sort} state={state} style={style}>
                    {label}
                  </SortHeader>
                ) : (
                  <th key={name} scope="col" style={style}>
                    {label}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((student) => (
              <DirectoryRow key={student.student_id} student={student} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager
        state={state}
        total={page.total}
        isFloor={page.total_is_floor}
        pageSize={page.page_size}
        nouns={['student', 'students']}
        printing={printing}
      />
    </>
  )
}
