import { SearchSelect } from '../../../../ui/forms/choices/search-select.tsx'
import { useBatchName } from '../../batches/batch-choices.data.ts'
import type { Timetable } from '../use-timetable.ts'
import { useWeekChoices } from './use-week-choices.ts'
import classes from './week.module.css'

type WhoseWeekProps = { timetable: Timetable; className?: string }

/** The batch, room or teacher of the week, or all. */
export function WhoseWeek({ timetable, className = classes.whose }: WhoseWeekProps) {
  const { by, of, go } = timetable
  const { label, first, choices } = useWeekChoices(timetable)

  const known = [...first, ...choices.items].find(({ value }) => value !== '' && value === of)
  const searched = useBatchName(choices.more && !known ? of : '')
  const chosen = known?.label ?? searched
  return (
    <>
      {chosen && <p className={classes.printed}>{chosen}</p>}
      <SearchSelect
        key={by}
        size="sm"
        className={className}
        aria-label={label}
        first={first}
        choices={choices}
        value={of}
        onChange={(id) => go({ of: id, lesson: null, do: null })}
      />
    </>
  )
}
