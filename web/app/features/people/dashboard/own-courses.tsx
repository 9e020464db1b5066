import type { PublicCoursePage } from '@ganit/contract/site/courses'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { CourseVideo } from '../../../ui/video/course-video.tsx'
import { ownCourses } from './dashboard.data.ts'
import classes from './learning.module.css'

/** One course with curriculum, essentials and video. */
function OwnCourseCard({ course }: { course: PublicCoursePage }) {
  const { course_id, course_name, course_subtitle, curriculums, essentials } = course

  return (
    <article className={`narrow pad20-28 sheet breaks ${classes.card}`}>
      <h3>{course_name}</h3>
      <p className="quiet">{course_subtitle}</p>
      {curriculums.length > 0 && (
        <section aria-labelledby={`curriculum-${course_id}`}>
          <h4 id={`curriculum-${course_id}`}>Curriculum</h4>
          <ol className={classes.chapters}>
            {curriculums.map(({ curriculum_id, curriculum_name }) => (
              <li key={curriculum_id}>{curriculum_name}</li>
            ))}
          </ol>
        </section>
      )}
      {essentials.length > 0 && (
        <section aria-labelledby={`essentials-${course_id}`}>
          <h4 id={`essentials-${course_id}`}>Classroom essentials</h4>
          <dl className={classes.essentials}>
            {essentials.map(({ essential_id, name, description }) => (
              <div key={essential_id}>
                <dt className="strong">{name}</dt>
                <dd className="quiet">{description}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {course.course_video_path && (
        <CourseVideo address={course.course_video_path} name={course_name} heading="h4" />
      )}
    </article>
  )
}

/** The contents of the student's courses. Nothing without a course. */
export function OwnCourses() {
  const query = useQuery(ownCourses)
  const courses = query.data
  if (courses?.length === 0) return null

  return (
    <section
      className={`stack gap16 narrow above16 ${classes.section}`}
      aria-labelledby="own-courses"
    >
      <h2 id="own-courses">{courses?.length === 1 ? 'Your course' : 'Your courses'}</h2>
      <QueryView
        query={query}
        failure="Failed to load your courses."
        skeleton={<SkeletonRows rows={3} photo={false} label="Loading your courses..." />}
      >
        {(own) => own.map((course) => <OwnCourseCard key={course.course_id} course={course} />)}
      </QueryView>
    </section>
  )
}
