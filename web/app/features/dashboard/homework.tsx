import { formatDay } from '../../ui/text/dates.ts'
import { Drawn } from '../../ui/text/drawn.tsx'
import { useRichText } from '../../ui/text/use-rich-text.ts'
import type { LessonWithHomework } from '../lessons/lessons.data.ts'
import classes from './this-week.module.css'

/** What is to be done at home, with its formulas drawn. */
export function Homework({ lessons }: { lessons: readonly LessonWithHomework[] }) {
  const { Rich } = useRichText()

  return (
    <section aria-labelledby="homework" className={classes.homework}>
      <h3 id="homework">Homework</h3>
      <ul>
        {lessons.map(({ lesson_id, batch_name, date, homework }) => (
          <li key={lesson_id}>
            <p className={classes.quiet}>
              {batch_name}, {formatDay(date)}
              {homework.due_date && (
                <>
                  : <b>due {formatDay(homework.due_date)}</b>
                </>
              )}
            </p>
            <Drawn text={homework.text} by={Rich} />
            {homework.file && (
              <a href={homework.file} download>
                Open the sheet
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
