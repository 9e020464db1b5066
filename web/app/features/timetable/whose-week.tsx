import { NativeSelect } from '@mantine/core'
import type { Timetable } from './use-timetable.ts'
import { useWeekChoices } from './use-week-choices.ts'
import classes from './week-tools.module.css'

type WhoseWeekProps = { timetable: Timetable; className?: string }

/** The batch, room or teacher whose week it is, or all of them. */
export function WhoseWeek({ timetable, className = classes.whose }: WhoseWeekProps) {
  const { by, of, go } = timetable
  const { label, choices, isError } = useWeekChoices(by, of)

  const chosen = choices.find(({ value }) => value !== '' && value === of)
  return (
    <>
      {chosen && <p className={classes.printed}>{chosen.label}</p>}
      <NativeSelect
        size="sm"
        className={className ?? ''}
        aria-label={label}
        data={choices}
        value={of}
        error={isError && 'These could not be loaded. Please reload the page.'}
        onChange={({ currentTarget }) => go({ of: currentTarget.value, lesson: null, do: null })}
      />
    </>
  )
}
