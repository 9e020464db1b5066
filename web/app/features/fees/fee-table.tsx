import type { StudentFeesPage } from '@ganit/contract/students'
import { queryClient } from '../../api/query-client.ts'
import { Pager } from '../../ui/tables/pager.tsx'
import { SortHeader } from '../../ui/tables/sort-header.tsx'
import { stepRows } from '../../ui/tables/step-rows.ts'
import table from '../../ui/tables/table.module.css'
import { usePrintAll } from '../../ui/tables/use-print-all.ts'
import aloud from '../../ui/text/aloud.module.css'
import { FeeRow } from './fee-row.tsx'
import classes from './fee-table.module.css'
import { feesPage } from './fees.data.ts'
import { type FeeTableState, queryOf } from './use-fee-table.ts'
import type { Marked } from './use-mark.ts'

type FeeTableProps = {
  page: StudentFeesPage
  state: FeeTableState
  /** Whether these are the rows of before, while the new ones load. */
  isStale: boolean
  onMarked: (marked: Marked) => void
}

export function FeeTable({ page, state, isStale, onMarked }: FeeTableProps) {
  const { rows, printing } = usePrintAll(page, (part) =>
    queryClient.fetchQuery(feesPage({ ...queryOf(state), ...part })),
  )
  const showsOwed = page.items.some(({ owed }) => owed !== undefined)

  return (
    <>
      <table className={`${table.table} ${table.cards} ${classes.students}`} aria-busy={isStale}>
        <thead>
          <tr>
            <th scope="col" className={classes.photo}>
              <span className={aloud.only}>Photo</span>
            </th>
            <SortHeader column="first_name" state={state}>
              Name
            </SortHeader>
            <SortHeader column="student_class" state={state} style={{ width: '13%' }}>
              Class
            </SortHeader>
            {showsOwed && (
              <>
                <SortHeader column="owed" state={state} isRight style={{ width: '14%' }}>
                  Owed
                </SortHeader>
                <SortHeader column="overdue" state={state} isRight style={{ width: '14%' }}>
                  Overdue
                </SortHeader>
              </>
            )}
            <SortHeader column="fees_status" state={state} style={{ width: '15%' }}>
              Fees status
            </SortHeader>
            <th scope="col" className={classes.action}>
              <span className={aloud.only}>Action</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={stepRows}>
          {rows.map((student) => (
            <FeeRow key={student.id} student={student} showsOwed={showsOwed} onMarked={onMarked} />
          ))}
        </tbody>
      </table>
      {showsOwed && (
        <p className={classes.words}>
          Owed and Overdue are the ledger’s. Fees status is what the academy has marked by hand.
        </p>
      )}
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
