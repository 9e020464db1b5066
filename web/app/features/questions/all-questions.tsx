import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { ACTIVE_OR_NOT } from '../../ui/tables/filter-choices.ts'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import table from '../../ui/tables/table.module.css'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { questionsPage } from './questions.data.ts'
import { QuestionsTable } from './questions-table.tsx'
import { SetPaperFrame } from './set-paper-frame.tsx'
import { queryOf, useQuestionsTable } from './use-questions-table.ts'

export const meta = titled('Questions')

/** All questions, their formulas drawn. */
export default function AllQuestions() {
  const state = useQuestionsTable()
  const { data, error, isPlaceholderData, refetch } = useQuery(questionsPage(queryOf(state)))

  function list() {
    if (error) return <LoadFailure onRetry={() => refetch()}>Failed to load questions.</LoadFailure>
    if (!data) return <SkeletonRows rows={10} photo={false} />
    if (data.items.length === 0)
      return (
        <NothingFound
          title="No questions found."
          state={state}
          total={data.total}
          add={{ to: '/admin/set-paper/create', text: 'Write the first question' }}
        >
          Questions for exam papers stand here, with two to four options each.
        </NothingFound>
      )
    return <QuestionsTable page={data} state={state} isStale={isPlaceholderData} />
  }
  return (
    <SetPaperFrame
      title="All questions"
      aside={
        <ButtonLink to="/admin/set-paper/create" variant="main">
          New question
        </ButtonLink>
      }
    >
      <TableTools state={state} placeholder="Search text, remarks or number">
        <TableFilter state={state} name="active" label="Status" choices={ACTIVE_OR_NOT} />
      </TableTools>
      <div className={table.panel}>{list()}</div>
    </SetPaperFrame>
  )
}
