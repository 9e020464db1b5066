import { dayAfter } from '@ganit/contract/days'
import { Button, ButtonLink } from '../../../../ui/buttons/button.tsx'
import { Icon } from '../../../../ui/layout/icon.tsx'
import { formatDays } from '../../../../ui/text/times/dates.ts'
import { NOBODY, type Timetable } from '../use-timetable.ts'
import classes from './week.module.css'
import { WhoseWeek } from './whose-week.tsx'

/** The choice of week and filter. */
export function WeekTools({ timetable }: { timetable: Timetable }) {
  const { monday, by, of, goBy, goTo, open } = timetable
  return (
    <div className={`wrap gap12 centred split ${classes.tools}`}>
      <div className={`wrap gap12 centred ${classes.weeks}`}>
        <Button
          size="sm"
          leftSection={<Icon name="arrowLeft" size={16} />}
          onClick={() => goBy(-1)}
        >
          <span className={classes.word}>Previous week</span>
        </Button>
        <b aria-live="polite">{formatDays(monday, dayAfter(monday, 6))}</b>
        <Button
          size="sm"
          rightSection={<Icon name="arrowRight" size={16} />}
          onClick={() => goBy(1)}
        >
          <span className={classes.word}>Next week</span>
        </Button>
        <Button size="sm" onClick={() => goTo(null)}>
          This week
        </Button>
      </div>
      <WhoseWeek timetable={timetable} />
      {by === 'teacher' && of !== '' && of !== NOBODY && (
        <ButtonLink size="sm" to={`/admin/teachers/${of}`}>
          Absences
        </ButtonLink>
      )}
      <Button size="sm" className={classes.print ?? ''} onClick={() => window.print()}>
        Print
      </Button>
      <Button size="sm" variant="main" onClick={() => open({ do: 'add', lesson: null })}>
        Add lesson
      </Button>
    </div>
  )
}
