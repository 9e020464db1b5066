import type { QuestionRow } from '@ganit/contract/questions'
import { Pager } from '../../ui/tables/pager.tsx'
import { SortHeader } from '../../ui/tables/sort-header.tsx'
import table from '../../ui/tables/table.module.css'
import { useRichText } from '../../ui/text/use-rich-text.ts'
import { QuestionTableRow } from './question-table-row.tsx'
import classes from './questions.module.css'
import type { QuestionsTableState } from './use-questions-table.ts'

type QuestionsTableProps = {
  page: { items: QuestionRow[]; total: number; total_is_floor?: boolean; page_size: number }
  state: QuestionsTableState
  /** Whether these are the rows of before, while the new ones load. */
  isStale: boolean
}

export function QuestionsTable({ page, state, isStale }: QuestionsTableProps) {
  const { Rich } = useRichText()

  return (
    <>
      <table className={`${table.table} ${table.cards} ${classes.questions}`} aria-busy={isStale}>
        <thead>
          <tr>
            <SortHeader column="id" state={state} style={{ width: 76 }}>
              ID
            </SortHeader>
            <SortHeader column="question" state={state}>
              Question
            </SortHeader>
            <SortHeader column="optioncount" state={state} style={{ width: 140 }}>
              Option Count
            </SortHeader>
            <SortHeader column="marks" state={state} style={{ width: 100 }}>
              Marks
            </SortHeader>
            <SortHeader column="isactive" state={state} style={{ width: 116 }}>
              Active
            </SortHeader>
            <th scope="col" style={{ width: 84 }}>
              <span className={table.said}>Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {page.items.map((row) => (
            <QuestionTableRow key={row.question_id} row={row} rich={Rich} />
          ))}
        </tbody>
      </table>
      <Pager
        state={state}
        total={page.total}
        isFloor={page.total_is_floor}
        pageSize={page.page_size}
        nouns={['question', 'questions']}
      />
    </>
  )
}
