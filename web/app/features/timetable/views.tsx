import { type Timetable, VIEWS } from './use-timetable.ts'
import classes from './week-tools.module.css'

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
