import { Button } from '@mantine/core'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { QuestionsTableState } from './use-questions-table.ts'

const TITLE = 'No questions found.'

/** Why the list is empty, and the way out. */
export function NoQuestions({ state, total }: { state: QuestionsTableState; total: number }) {
  const { page, search, filters, goTo, clear } = state

  if (total > 0)
    return (
      <EmptyState title={TITLE} action={<Button onClick={() => goTo(1)}>First page</Button>}>
        Page {page} is past the end of the list.
      </EmptyState>
    )
  if (search || filters.active)
    return (
      <EmptyState title={TITLE} action={<Button onClick={clear}>Clear search</Button>}>
        {search ? `Nothing matches “${search}”.` : 'Nothing matches what was chosen.'}
      </EmptyState>
    )
  return (
    <EmptyState
      title={TITLE}
      action={<ButtonLink to="/admin/set-paper/create">Create the first question</ButtonLink>}
    >
      Questions for exam papers stand here, with two to four options each.
    </EmptyState>
  )
}
