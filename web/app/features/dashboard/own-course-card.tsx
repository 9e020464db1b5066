import type { PublicCoursePage } from '@ganit/contract/courses'
import { CourseVideo } from '../../ui/video/course-video.tsx'
import classes from './learning.module.css'

/** One course with its curriculum, its essentials and its video. */
export function OwnCourseCard({ course }: { course: PublicCoursePage }) {
  const { course_id, course_name, course_subtitle, curriculums, essentials } = course

  return (
    <article className={classes.card}>
      <h3>{course_name}</h3>
      <p className={classes.dim}>{course_subtitle}</p>
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
                <dt>{name}</dt>
                <dd>{description}</dd>
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
