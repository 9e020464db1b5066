import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { useIsPhone } from '../../../ui/layout/use-is-phone.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { countInWords, formatTime } from '../../../ui/text/formats.ts'
import { formatDayInWeek, mondayOf } from '../../../ui/text/times/dates.ts'
import { clashInWords, formatLessonDay } from '../../../ui/text/times/lesson-words.ts'
import { LessonLink } from './lesson-link.tsx'
import { LessonSheet } from './lesson-sheet.tsx'
import { LESSONS_MAX, type Week, weekOfLessons } from './timetable.data.ts'
import classes from './timetable.module.css'
import { type Timetable, useTimetable, VIEWS } from './use-timetable.ts'
import weekToolsCss from './week/week.module.css'
import { WeekGrid } from './week/week-grid.tsx'
import { type WeekShown, weekShown } from './week/week-shown.ts'
import { WeekTools } from './week/week-tools.tsx'
import { WhoseWeek } from './week/whose-week.tsx'

const KEY = [
  ['open', 'needs a teacher, or clashes'],
  ['moved', 'moved'],
  ['cancelled', 'cancelled'],
  ['closed', 'closed'],
] as const

/** The legend of the styles; each lesson says the same in words. */
const WeekKey = () => (
  <ul className={`wrap above12 quiet smaller ${classes.key}`} aria-label="Key">
    {KEY.map(([kind, text]) => (
      <li key={kind}>
        <i data-kind={kind} aria-hidden="true" />
        {text}
      </li>
    ))}
  </ul>
)

/** The week on a phone: its days, and the chosen day's lessons. */
function DayList({ shown: { days, week, timetable } }: { shown: WeekShown }) {
  const { day, today, addressWith } = timetable
  const chosen = days.find((each) => each.day === day) ?? days[0]
  if (!chosen) return null

  return (
    <>
      <nav aria-label="Days" className={`grid gap4 below16 ${classes.days}`}>
        {days.map((each) => (
          <Link
            key={each.day}
            to={addressWith({ day: each.day === today ? null : each.day })}
            preventScrollReset
            aria-current={each === chosen ? 'date' : undefined}
            data-today={each.day === today || undefined}
          >
            <span>{formatDayInWeek(each.day)}</span>
          </Link>
        ))}
      </nav>
      <section aria-labelledby="chosen-day">
        <h2 id="chosen-day" className={classes.day}>
          {formatLessonDay(chosen.day)}
        </h2>
        {chosen.closed && <p className={classes.closed}>Closed: {chosen.closed}</p>}
        {chosen.lessons.length === 0 && <p className="quiet">No lessons on this day.</p>}
        <ul className={`stack gap8 ${classes.lessons}`}>
          {chosen.lessons.map((lesson) => (
            <li key={lesson.lesson_id}>
              <LessonLink lesson={lesson} known={week} timetable={timetable} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type WeekContentProps = { week: Week; timetable: Timetable }

/** The week as a grid, a phone's day, or an empty or overfull state. */
function WeekContent({ week, timetable }: WeekContentProps) {
  const isPhone = useIsPhone()
  const { by, of } = timetable
  const { length } = week.lessons

  if (week.isTooMany)
    return (
      <section className={`stack gap12 pad28 sheet ${classes.ask}`}>
        <h2>Choose a {by}</h2>
        <p>
          This week has more than {LESSONS_MAX} lessons, too many for one sheet. Choose whose week
          you want to see, by batch, by room or by teacher.
        </p>
        <WhoseWeek timetable={timetable} className={classes.choice} />
      </section>
    )
  if (length === 0 && week.closed.length === 0)
    return (
      <EmptyState
        title="No lessons in this week."
        action={<ButtonLink to="/admin/batches/all">Batches</ButtonLink>}
      >
        {of
          ? 'Nothing is planned here in these seven days.'
          : 'Lessons are created from the weekly times of the batches, twelve weeks ahead.'}
      </EmptyState>
    )
  const shown = weekShown(week, timetable)
  if (isPhone) return <DayList shown={shown} />
  return (
    <>
      <WeekGrid shown={shown} />
      <WeekKey />
    </>
  )
}

/** The views beside the title. */
function Views({ timetable: { by, go } }: { timetable: Timetable }) {
  return (
    <fieldset
      className={`unprinted stiff narrow clip ${weekToolsCss.views}`}
      aria-label="Look at the week"
    >
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

type ClashListProps = { week: Week; timetable: Timetable }

/**
 * The week's conflicts, each with a link to its lesson, or to its batch if the lesson was not created. It also says
 * whether other weeks have conflicts. On phones only the number stands above the lessons.
 */
function ClashList({ week: { from, clashes }, timetable }: ClashListProps) {
  const id = useId()
  const isPhone = useIsPhone()
  const here = clashes.filter(({ date }) => mondayOf(date) === from)
  const elsewhere = clashes.filter((clash) => !here.includes(clash))
  const [next] = elsewhere
  if (clashes.length === 0) return null

  return (
    <section className={`unprinted ${classes.clashes}`} aria-labelledby={id}>
      <details className="stack gap4-16" open={!isPhone}>
        <summary>
          <h2 id={id}>{countInWords(clashes.length, 'clash', 'clashes')}</h2>
        </summary>
        <ul>
          {here.map((clash) => (
            <li key={`${clash.batch_id} ${clash.date} ${clash.start_time} ${clash.with}`}>
              <Link
                to={timetable.addressWith(
                  clash.lesson_id === null
                    ? { by: null, of: clash.batch_id }
                    : { lesson: clash.lesson_id },
                )}
                state={{ isOpened: clash.lesson_id !== null }}
                preventScrollReset
              >
                {clash.batch_name}, {formatDayInWeek(clash.date)}, {formatTime(clash.start_time)}:{' '}
                {clashInWords(clash)}
              </Link>
            </li>
          ))}
          {next && (
            <li>
              <Link to={timetable.addressWith({ day: next.date })} preventScrollReset>
                {elsewhere.length} in other weeks
              </Link>
            </li>
          )}
        </ul>
      </details>
    </section>
  )
}

export const meta = titled('Timetable')

/** A week's lessons, of all or of one batch, room or teacher: to read, change and print. */
export default function TimetableScreen() {
  const timetable = useTimetable()
  const query = useQuery(weekOfLessons(timetable.monday, timetable.filter))

  return (
    <div className={classes.timetable}>
      <AdminPage
        title="Timetable"
        aside={
          <div className="wrap gap12 centred">
            <ButtonLink to="/admin/absent">Teacher absent</ButtonLink>
            <Views timetable={timetable} />
          </div>
        }
      >
        <WeekTools timetable={timetable} />
        <div data-stale={query.isPlaceholderData || undefined} className={classes.week}>
          <QueryView
            query={query}
            failure="Failed to load the timetable."
            skeleton={<SkeletonRows rows={8} photo={false} />}
          >
            {(known) => (
              <>
                <ClashList week={known} timetable={timetable} />
                <WeekContent week={known} timetable={timetable} />
                <LessonSheet week={known} timetable={timetable} />
              </>
            )}
          </QueryView>
        </div>
      </AdminPage>
    </div>
  )
}
