import { useId } from 'react'
import { Link } from 'react-router'
import { useIsPhone } from '../../ui/layout/use-is-phone.ts'
import { formatDayInWeek, mondayOf } from '../../ui/text/dates.ts'
import { counted, formatTime } from '../../ui/text/formats.ts'
import { wordsOfClash } from '../../ui/text/lesson-words.ts'
import classes from './clash-list.module.css'
import type { Timetable } from './use-timetable.ts'
import type { Week } from './week.data.ts'

type ClashListProps = { week: Week; timetable: Timetable }

/**
 * What clashes in the week, each leading to its lesson, or to the batch where none was made; and that other weeks have clashes,
 * too. On a phone the lessons come first, and of the clashes how many there are.
 */
export function ClashList({ week: { from, clashes }, timetable }: ClashListProps) {
  const id = useId()
  const isPhone = useIsPhone()
  const here = clashes.filter(({ date }) => mondayOf(date) === from)
  const elsewhere = clashes.filter((clash) => !here.includes(clash))
  const [next] = elsewhere
  if (clashes.length === 0) return null

  return (
    <section className={classes.clashes} aria-labelledby={id}>
      <details open={!isPhone}>
        <summary>
          <h2 id={id}>{counted(clashes.length, 'clash', 'clashes')}</h2>
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
                {wordsOfClash(clash)}
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
