import type { MonthSheet } from '@ganit/contract/attendance'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { formatMonth } from '../../ui/text/dates.ts'
import { useBatchName } from '../batches/batch-choices.data.ts'
import { monthSheet } from './attendance.data.ts'
import { useLessonPaths } from './lesson-path.ts'
import classes from './month-sheet.module.css'
import { MonthSheetTable } from './month-sheet-table.tsx'
import { MonthSheetTools } from './month-sheet-tools.tsx'
import { RegisterViews } from './register-views.tsx'
import { useBatchesOfMonth } from './use-batches-of-month.ts'
import { useMonthSheet } from './use-month-sheet.ts'

/** The registers of one batch in a month, students by lessons as on paper. */
export function MonthSheetPart() {
  const state = useMonthSheet()
  const { registers } = useLessonPaths()
  const { month, batch } = state
  const batches = useBatchesOfMonth(month, batch)
  const query = useQuery({ ...monthSheet({ batch_id: batch, month }), enabled: batch !== '' })
  const known = batches.items.find(({ value }) => value === batch)?.label
  const searched = useBatchName(batches.more && !known ? batch : '')
  const name = known ?? searched ?? 'Batch'

  const sheet = (found: MonthSheet) =>
    found.lessons.length === 0 || found.students.length === 0 ? (
      <EmptyState
        title={`Nothing in ${formatMonth(month)}.`}
        action={<ButtonLink to={registers}>Not taken</ButtonLink>}
      >
        A sheet needs lessons of the batch in this month, and students in it.
      </EmptyState>
    ) : (
      <MonthSheetTable sheet={found} title={`${name}, ${formatMonth(month)}`} />
    )
  return (
    <div className={classes.screen}>
      <AdminPage title="Registers" aside={<RegisterViews />}>
        <MonthSheetTools state={state} batches={batches} />
        {batch ? (
          <div data-stale={query.isPlaceholderData || undefined} className={classes.sheet}>
            <Loaded
              query={query}
              failure="Failed to load the month sheet."
              skeleton={<SkeletonRows rows={10} photo={false} />}
            >
              {sheet}
            </Loaded>
          </div>
        ) : (
          <EmptyState title="Choose a batch.">
            Its month stands here as on paper: a line for each student, a column for each lesson.
          </EmptyState>
        )}
      </AdminPage>
    </div>
  )
}
