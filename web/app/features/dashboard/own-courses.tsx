import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ownCourses } from './dashboard.data.ts'
import classes from './learning.module.css'
import { OwnCourseCard } from './own-course-card.tsx'

/** What is taught in the student's courses, what to bring, and their videos. Nothing where there is no course. */
export function OwnCourses() {
  const query = useQuery(ownCourses)
  const courses = query.data
  if (courses?.length === 0) return null

  return (
    <section className={classes.section} aria-labelledby="own-courses">
      <h2 id="own-courses">{courses?.length === 1 ? 'Your course' : 'Your courses'}</h2>
      <Loaded
        query={query}
        failure="Failed to load your courses."
        skeleton={<SkeletonRows rows={3} photo={false} label="Loading your courses..." />}
      >
        {(own) => own.map((course) => <OwnCourseCard key={course.course_id} course={course} />)}
      </Loaded>
    </section>
  )
}
