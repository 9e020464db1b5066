import type { PublicCoursePage } from '@ganit/contract/site/courses'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { CourseVideo } from '../../../ui/video/course-video.tsx'
import { ownCourses } from './dashboard.data.ts'
import classes from './learning.module.css'

/** One course with curriculum, essentials and video. */
function OwnCourseCard({ course }: { course: PublicCoursePage }) {
  const { i18n } = useLingui()

  const { course_id, course_name, course_subtitle, curriculums, essentials } = course

  return (
    <article className={`narrow pad20-28 sheet breaks ${classes.card}`}>
      <h3>{course_name}</h3>
      <p className="quiet">{course_subtitle}</p>
      {curriculums.length > 0 && (
        <section aria-labelledby={`curriculum-${course_id}`}>
          <h4 id={`curriculum-${course_id}`}>{i18n.t('Curriculum')}</h4>
          <ol className={classes.chapters}>
            {curriculums.map(({ curriculum_id, curriculum_name }) => (
              <li key={curriculum_id}>{curriculum_name}</li>
            ))}
          </ol>
        </section>
      )}
      {essentials.length > 0 && (
        <section aria-labelledby={`essentials-${course_id}`}>
          <h4 id={`essentials-${course_id}`}>{i18n.t('Classroom essentials')}</h4>
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
  const { i18n } = useLingui()

  const query = useQuery(ownCourses)
  const courses = query.data
  if (courses?.length === 0) return null

  return (
    <section
      className={`stack gap16 narrow above16 ${classes.section}`}
      aria-labelledby="own-courses"
    >
      <h2 id="own-courses">
        {courses?.length === 1 ? i18n.t('Your course') : i18n.t('Your courses')}
      </h2>
      <QueryView
        query={query}
        failure={i18n.t('Failed to load your courses.')}
        skeleton={<SkeletonRows rows={3} photo={false} label={i18n.t('Loading your courses...')} />}
      >
        {(own) => own.map((course) => <OwnCourseCard key={course.course_id} course={course} />)}
      </QueryView>
    </section>
  )
}
