import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ownCourses } from './dashboard.data.ts'
import classes from './learning.module.css'
import { OwnCourseCard } from './own-course-card.tsx'

/** What is taught in the student's courses, what to bring, and their videos. Nothing where there is no course. */
export function OwnCourses() {
  const { data: courses, error, refetch } = useQuery(ownCourses)
  if (courses?.length === 0) return null

  function list() {
    if (courses)
      return courses.map((course) => <OwnCourseCard key={course.course_id} course={course} />)
    if (error)
      return <LoadFailure onRetry={() => refetch()}>Failed to load your courses.</LoadFailure>
    return <SkeletonRows rows={3} photo={false} label="Loading your courses..." />
  }
  return (
    <section className={classes.section} aria-labelledby="own-courses">
      <h2 id="own-courses">{courses?.length === 1 ? 'Your course' : 'Your courses'}</h2>
      {list()}
    </section>
  )
}
