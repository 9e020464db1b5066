import { Button } from '@mantine/core'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { daysAfter, formatDays } from '../../ui/text/dates.ts'
import { type Timetable, VIEWS } from './use-timetable.ts'
import classes from './week-tools.module.css'
import { WhoseWeek } from './whose-week.tsx'

/** By what the week is looked at; beside the title. */
export function Views({ timetable: { by, go } }: { timetable: Timetable }) {
  return (
    <fieldset className={classes.views} aria-label="Look at the week">
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === by}
          onClick={() => go({ by: view === 'batch' ? null : view, of: null })}
        >
          By {view}
        </button>
      ))}
    </fieldset>
  )
}

/** Which week, and whose. */
export function WeekTools({ timetable }: { timetable: Timetable }) {
  const { monday, goBy, goTo } = timetable
  return (
    <div className={classes.tools}>
      <div className={classes.weeks}>
        <Button
          size="sm"
          leftSection={<Icon name="arrowLeft" size={16} />}
          onClick={() => goBy(-1)}
        >
          Previous week
        </Button>
        <b aria-live="polite">{formatDays(monday, daysAfter(monday, 6))}</b>
        <Button
          size="sm"
          rightSection={<Icon name="arrowRight" size={16} />}
          onClick={() => goBy(1)}
        >
          Next week
        </Button>
        <Button size="sm" onClick={() => goTo(null)}>
          This week
        </Button>
      </div>
      <WhoseWeek timetable={timetable} />
      <PlainButton className={classes.print} onClick={() => window.print()}>
        Print
      </PlainButton>
    </div>
  )
}
