import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import classes from './demo.module.css'
import { DemoTime } from './demo-time.tsx'
import { useDemoLessons } from './use-demo-lessons.ts'

/** The next lessons of a class in which a visitor can take a seat, as links to the form; nothing without any. */
export function DemoTimes({ classNumber }: { classNumber: number }) {
  const { i18n } = useLingui()
  const [lessons] = useDemoLessons(classNumber)
  if (!lessons || lessons.length === 0) return null
  return (
    <section className={`stack gap8 ${classes.offer}`} aria-labelledby="demo-times">
      <h2 id="demo-times" className={classes.heading}>
        {i18n.t('Free trial lesson')}: {i18n.t('When will you come?')}
      </h2>
      <div className={classes.times}>
        {lessons.map((lesson) => (
          <Link
            key={lesson.lesson_id}
            to={`/demo?class=${classNumber}&lesson=${lesson.lesson_id}`}
            className={classes.time}
          >
            <DemoTime lesson={lesson} all={lessons} />
          </Link>
        ))}
      </div>
    </section>
  )
}
