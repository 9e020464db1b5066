import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { loadsFirst } from '../../../api/loads-first.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { Awaited } from '../../../ui/feedback/loading/awaited.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { formatShortDay } from '../../../ui/text/times/dates.ts'
import { workThatCame } from './work.data.ts'
import classes from './work.module.css'

const first = loadsFirst(['teacher'], ({ ask }) => ask(workThatCame()))
export const loader = first.loader
export const clientLoader = first.clientLoader

/** Lines that leave a phone's first screen to the lessons. */
const AT_ONCE = 3

/** Homework that came in and waits for a look, on a teacher's Today. Shows nothing if there is none. */
function CameInRows() {
  const { data: came = [], isLoading } = useQuery(workThatCame())
  const [isWhole, setWhole] = useState(false)
  if (isLoading) return <Awaited />
  if (came.length === 0) return null
  return (
    <ul className="stack gap10" aria-label="Homework that came in">
      {(isWhole ? came : came.slice(0, AT_ONCE)).map(
        ({ lesson_id, batch_name, date, due_date, pages }) => (
          <li key={lesson_id} className={classes.came}>
            <p id={`came-${lesson_id}`}>
              <b>{countInWords(pages, 'page', 'pages')} came in</b>
              <span className="quiet">
                {batch_name}, {due_date ? `for ${formatShortDay(due_date)}` : formatShortDay(date)}
              </span>
            </p>
            <ButtonLink
              to={`/teacher/lessons/${lesson_id}/work`}
              aria-describedby={`came-${lesson_id}`}
            >
              Look
            </ButtonLink>
          </li>
        ),
      )}
      {came.length > AT_ONCE && !isWhole && (
        <li>
          <Button variant="quiet" onClick={() => setWhole(true)}>
            Show all {came.length}
          </Button>
        </li>
      )}
    </ul>
  )
}

export default function CameIn() {
  return (
    <>
      <CameInRows />
      <Outlet />
    </>
  )
}
