import { Button } from '../../../ui/buttons/button.tsx'
import { RemindLink } from '../reminders/remind-link.tsx'
import classes from './fee-dashboard.module.css'
import type { FeeTableState } from './use-fee-table.ts'

const VIEWS = [
  ['', 'All'],
  ['due', 'Due now'],
  ['overdue', 'Overdue'],
  ['no_batch', 'In no batch'],
  ['left', 'Left'],
] as const

/** This filter shows only if a link of Today set it; pressing it removes it. */
const NO_PHONE = 'no_phone'

type FeeViewsProps = {
  state: FeeTableState
  /** Whether the families to remind stand beside *Overdue*, and not on top of the page. */
  showsRemind: boolean
}

/** Chips that narrow the list of students. */
export const FeeViews = ({ state: { filters, filterBy }, showsRemind }: FeeViewsProps) => (
  <fieldset className={`row ${classes.views}`} aria-label="Show">
    {VIEWS.map(([view, label]) => (
      <Button
        key={view}
        size="sm"
        aria-pressed={(filters.view ?? '') === view && filters.dues !== NO_PHONE}
        onClick={() => filterBy('view', view)}
      >
        {label}
      </Button>
    ))}
    {filters.dues === NO_PHONE && (
      <Button size="sm" aria-pressed onClick={() => filterBy('dues', '')}>
        No parent’s phone
      </Button>
    )}
    {showsRemind && filters.view === 'overdue' && <RemindLink />}
  </fieldset>
)
