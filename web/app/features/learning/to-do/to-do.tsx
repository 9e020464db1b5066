import type { ToDo as Item } from '@ganit/contract/learning/to-do'
import { useLingui } from '@lingui/react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { serverNow } from '../../../ui/text/times/server-clock.ts'
import { useClock } from '../../../ui/text/times/use-clock.ts'
import { isLessonToJoin, isTestToSit, orderToDos } from './in-order.ts'
import { OpenLesson } from './open-lesson.tsx'
import { OpenTest } from './open-test.tsx'
import { toDoOf } from './to-do.data.ts'
import classes from './to-do.module.css'
import { ToDoLine } from './to-do-line.tsx'

/** The tasks of a student; without a number, of the signed-in student. */
export const useToDo = (student_id?: number) =>
  useQuery(toDoOf(student_id === undefined ? {} : { student_id }))

/** A student's tasks, the most urgent first. */
export function ToDo({ query }: { query: UseQueryResult<Item[]> }) {
  const { i18n } = useLingui()
  return (
    <section className={`card ${classes.card}`} aria-labelledby="to-do">
      <h2 id="to-do">{i18n.t('To do')}</h2>
      <QueryView
        query={query}
        failure={i18n.t('The list of things to do could not be loaded.')}
        skeleton={
          <SkeletonRows
            rows={4}
            photo={false}
            label={i18n.t('Loading the list of things to do...')}
          />
        }
      >
        {(items) => <Items items={items} />}
      </QueryView>
    </section>
  )
}

/** Number of tasks before `All` is pressed. */
const FIRST = 4

const keyOf = ({ kind, id }: Item) => `${kind} ${id}`

function Items({ items }: { items: readonly Item[] }) {
  const { i18n } = useLingui()
  const [showsAll, setShowsAll] = useState(false)
  // Draws again as time passes, because tests open and end.
  useClock()
  const now = serverNow()
  const ordered = orderToDos(items, now)
  const shown = showsAll ? ordered : ordered.slice(0, FIRST)
  const open = shown.filter((item) => isTestToSit(item, now))
  const lessons = shown.filter((item) => isLessonToJoin(item, now))
  const others = shown.slice(lessons.length + open.length)

  if (ordered.length === 0) return <p className={classes.none}>{i18n.t('Nothing to do now.')}</p>
  return (
    <>
      {lessons.map((item) => (
        <OpenLesson key={keyOf(item)} item={item} />
      ))}
      {open.map((item, n) => (
        <OpenTest key={keyOf(item)} item={item} isFirst={n === 0} />
      ))}
      {others.length > 0 && (
        <ul className={classes.lines}>
          {others.map((item) => (
            <li key={keyOf(item)}>
              <ToDoLine item={item} />
            </li>
          ))}
        </ul>
      )}
      {ordered.length > FIRST && (
        <Button
          variant="quiet"
          className={classes.all}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {i18n.t('All')}
        </Button>
      )}
    </>
  )
}
