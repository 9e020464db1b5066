import type { Lesson } from '@ganit/contract/lessons'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { useToday } from '../../ui/text/use-clock.ts'
import { homeworkIn } from '../lessons/lessons.data.ts'
import { ownWeek } from './dashboard.data.ts'
import { Homework } from './homework.tsx'
import { OwnLesson } from './own-lesson.tsx'
import classes from './this-week.module.css'

/** The student's lessons of the next seven days, what differs from the weekly times in words, and the homework. */
export function ThisWeek() {
  const today = useToday()

  function list(lessons: Lesson[]) {
    const ahead = lessons.filter(({ date }) => date >= today)
    const homework = homeworkIn(lessons, today)
    return (
      <div className={classes.sheet}>
        {ahead.length === 0 && <p>You have no lessons in the next seven days.</p>}
        <ol>
          {ahead.map((lesson) => (
            <OwnLesson key={lesson.lesson_id} lesson={lesson} isToday={lesson.date === today} />
          ))}
        </ol>
        {homework.length > 0 && <Homework lessons={homework} />}
      </div>
    )
  }
  return (
    <section className={classes.week} aria-labelledby="this-week">
      <div className={classes.head}>
        <h2 id="this-week">This week</h2>
        <nav aria-label="This week">
          <Link to="/student/tests">Tests</Link>
          <Link to="#leave">Add leave</Link>
          <Link to="/student/calendar">In your calendar</Link>
        </nav>
      </div>
      <Loaded
        query={useQuery(ownWeek(today))}
        failure="Failed to load your lessons."
        skeleton={<SkeletonRows rows={3} photo={false} label="Loading your lessons..." />}
      >
        {list}
      </Loaded>
    </section>
  )
}
