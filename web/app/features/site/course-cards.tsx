import { Link } from 'react-router'
import { CardPicture } from './card-picture.tsx'
import classes from './course-cards.module.css'
import type { CourseOnShow } from './public-courses.ts'

/** Courses with their picture, or the figure of their class where they have none. */
export function CourseCards({ courses }: { courses: readonly CourseOnShow[] }) {
  return (
    <ul className={classes.courses}>
      {courses.map(({ id, name, subtitle, image, classNumber, category }) => (
        <li key={id} className={classes.course}>
          <CardPicture image={image} classNumber={classNumber} isOrnament />
          <div className={classes.text}>
            <h3>
              <Link to={`/programs/course/${id}`}>{name}</Link>
            </h3>
            <p>{subtitle}</p>
            <p className={classes.kind}>
              Class {classNumber}, {category}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
