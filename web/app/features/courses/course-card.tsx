import { type Course, updateCourse } from '@ganit/contract/courses'
import { Link } from 'react-router'
import { useMay } from '../../api/may.ts'
import { DeleteButton } from '../../ui/buttons/delete-button.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import paper from '../../ui/layout/paper.module.css'
import classes from './course-cards.module.css'
import { deleteCourse } from './delete-course.ts'
import { useCourseFlag } from './use-course-flag.ts'

/** One course. For who may change it the card leads to its form, and the switches below turn it on and off at once. */
export function CourseCard({ course }: { course: Course }) {
  const { course_id, course_name, course_image_path } = course
  const { mutate } = useCourseFlag()
  const mayUpdate = useMay(updateCourse)
  const nameId = `course-${course_id}`

  const card = (
    <>
      <div className={`${classes.picture} ${paper.squared}`}>
        {course_image_path ? (
          <img src={course_image_path} alt="" loading="lazy" />
        ) : (
          <b aria-hidden="true">{course.class_level_id}</b>
        )}
      </div>
      <div className={classes.text}>
        <h2 id={nameId}>{course_name}</h2>
        <p className={classes.subtitle}>{course.course_subtitle}</p>
        <p className={classes.facts}>
          <span>{course.class_level}</span> · <span>{course.category_name}</span>
        </p>
      </div>
    </>
  )
  if (!mayUpdate)
    return (
      <li className={classes.card} data-off={!course.is_active || undefined}>
        <div className={classes.link}>{card}</div>
      </li>
    )
  return (
    <li className={classes.card} data-off={!course.is_active || undefined}>
      <Link to={`/admin/courses/edit/${course_id}`} className={classes.link}>
        {card}
      </Link>
      <div className={classes.foot}>
        <div className={classes.switches}>
          <Switch
            label="Active"
            describedBy={nameId}
            checked={course.is_active}
            onChange={(on) => mutate({ id: course_id, flag: 'is_active', on })}
          />
          <Switch
            label="Show on front page"
            describedBy={nameId}
            checked={course.on_front_page}
            onChange={(on) => mutate({ id: course_id, flag: 'on_front_page', on })}
          />
        </div>
        <DeleteButton describedBy={nameId} onDelete={() => deleteCourse(course)} />
      </div>
    </li>
  )
}
