import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import table from '../../ui/table.module.css'
import { NoQuestions } from './no-questions.tsx'
import { questionsPage } from './questions.data.ts'
import classes from './questions.module.css'
import { QuestionsTable } from './questions-table.tsx'
import { SetPaperFrame } from './set-paper-frame.tsx'
import { queryOf, useQuestionsTable } from './use-questions-table.ts'

export const meta = titled('Questions')

const ACTIVE_OR_NOT = [
  { value: '', label: 'Active or not' },
  { value: '1', label: 'Active' },
  { value: '0', label: 'Inactive' },
]

/** All questions, their formulas drawn. */
export default function AllQuestions() {
  const state = useQuestionsTable()
  const { data, error, isPlaceholderData, refetch } = useQuery(questionsPage(queryOf(state)))

  function list() {
    if (error) return <LoadFailure onRetry={() => refetch()}>Failed to load questions.</LoadFailure>
    if (!data) return <SkeletonRows rows={10} photo={false} />
    if (data.items.length === 0) return <NoQuestions state={state} total={data.total} />
    return <QuestionsTable page={data} state={state} isStale={isPlaceholderData} />
  }
  return (
    <SetPaperFrame
      title="All questions"
      aside={
        <ButtonLink to="/admin/set-paper/create" variant="main">
          Create question
        </ButtonLink>
      }
    >
      <div className={classes.tools}>
        <SearchBox
          className={classes.search}
          value={state.search}
          onSearch={state.searchFor}
          placeholder="Search text, remarks or number"
        />
        <NativeSelect
          size="sm"
          className={classes.filter}
          aria-label="Status"
          data={ACTIVE_OR_NOT}
          value={state.filters.active ?? ''}
          onChange={({ currentTarget }) => state.filterBy('active', currentTarget.value)}
        />
      </div>
      <div className={table.panel}>{list()}</div>
    </SetPaperFrame>
  )
}
