import { Link } from 'react-router'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import classes from './class-page.module.css'
import type { CourseOnShow } from './public-courses.ts'

type ClassCoursesProps = { classNumber: number; courses: readonly CourseOnShow[] }

/** What the academy offers to the class, and the way in. */
export function ClassCourses({ classNumber, courses }: ClassCoursesProps) {
  const hasCourses = courses.length > 0

  return (
    <section aria-labelledby="courses">
      {/* Not "Class 9" once more: whoever looks for the page's heading by that must find one. */}
      <h2 id="courses">{hasCourses ? 'Courses for this class' : 'Join this class'}</h2>
      {hasCourses ? (
        <ul className={`${classes.books} ${classes.courses}`}>
          {courses.map(({ id, name, subtitle }) => (
            <li key={id}>
              <b>
                <Link to={`/programs/course/${id}`}>{name}</Link>
              </b>
              <span>{subtitle}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.join}>
          Seven short steps, with a photo and an email at hand. The academy then finds the batch.
        </p>
      )}
      <ButtonLink to="/student/register" variant="main">
        Register for Class {classNumber}
      </ButtonLink>
    </section>
  )
}
