import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ACTIVE_OR_NOT } from '../../ui/tables/filter-choices.ts'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import table from '../../ui/tables/table.module.css'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { type QuestionsPage, questionsPage } from './questions.data.ts'
import { QuestionsTable } from './questions-table.tsx'
import { SetPaperFrame } from './set-paper-frame.tsx'
import { queryOf, useQuestionsTable } from './use-questions-table.ts'

export const meta = titled('Questions')

/** All questions, their formulas drawn. */
export default function AllQuestions() {
  const state = useQuestionsTable()
  const query = useQuery(questionsPage(queryOf(state)))

  function list(page: QuestionsPage) {
    if (page.items.length === 0)
      return (
        <NothingFound
          title="No questions found."
          state={state}
          total={page.total}
          add={{ to: '/admin/set-paper/create', text: 'Write the first question' }}
        >
          Questions for exam papers stand here, with two to four options each.
        </NothingFound>
      )
    return <QuestionsTable page={page} state={state} isStale={query.isPlaceholderData} />
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
      <div className={table.panel}>
        <Loaded
          query={query}
          failure="Failed to load questions."
          skeleton={<SkeletonRows rows={10} photo={false} />}
        >
          {list}
        </Loaded>
      </div>
    </SetPaperFrame>
  )
}
