import { CLASS_NUMBERS } from '@ganit/contract/shared'
import {
  type Course,
  type CoursesPage,
  createCourse,
  updateCourse,
} from '@ganit/contract/site/courses'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { useMayCall } from '../../../api/may.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { DeleteButton } from '../../../ui/buttons/delete-button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { Switch } from '../../../ui/forms/choices/switch.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { NothingFound } from '../../../ui/tables/nothing-found.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { pageQueryOf, useTableState } from '../../../ui/tables/table-state.ts'
import { ACTIVE_OR_NOT, ALL_CLASSES } from '../../../ui/tables/tools/filter-choices.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import classes from './course-cards.module.css'
import { coursesPage, turnCourse } from './courses.data.ts'
import { CoursesFrame } from './courses-frame.tsx'
import { deleteCourse } from './delete-course.ts'

/** Fills rows of two and of three cards. */
const CARDS = 12

/** The list's state in the address; the newest course first by default. */
const useCoursesTable = () =>
  useTableState({
    sortKeys: ['ID', 'course_name', 'class_level'],
    lastFirst: ['ID'],
    filters: ['class', 'active'],
  })

type CoursesTableState = ReturnType<typeof useCoursesTable>

/** The server's query for this state; invalid values are left out. */
function queryOf(state: CoursesTableState) {
  const { filters } = state
  const class_level_id = CLASS_NUMBERS.find((n) => String(n) === filters.class)
  const isActive = (['0', '1'] as const).find((flag) => flag === filters.active)
  return {
    ...pageQueryOf(state),
    page_size: CARDS,
    ...(class_level_id && { class_level_id }),
    ...(isActive && { isActive }),
  }
}

/** Sets a switch of a course and reports a failure. */
const useCourseFlag = () =>
  useMutation({
    ...turnCourse,
    onError: (error, ...turned) => {
      turnCourse.onError?.(error, ...turned)
      toastFailure(`Failed to update course. ${error.message}`)
    },
  })

function CourseTools({ state }: { state: CoursesTableState }) {
  return (
    <TableTools state={state} placeholder="Search courses">
      <TableFilter state={state} name="class" label="Filter by class level" choices={ALL_CLASSES} />
      <TableFilter state={state} name="active" label="Status" choices={ACTIVE_OR_NOT} />
    </TableTools>
  )
}

/** One course. For those who may edit it, the card opens its form and the switches act at once. */
function CourseCard({ course }: { course: Course }) {
  const { course_id, course_name, course_image_path } = course
  const { mutate } = useCourseFlag()
  const mayUpdate = useMayCall(updateCourse)
  const nameId = `course-${course_id}`

  const card = (
    <>
      <div className={`stack clip ${classes.picture} ${paper.squared}`}>
        {course_image_path ? (
          <img src={course_image_path} alt="" loading="lazy" />
        ) : (
          <b aria-hidden="true">{course.class_level_id}</b>
        )}
      </div>
      <div className={`column grows ${classes.text}`}>
        <h2 id={nameId}>{course_name}</h2>
        <p className={`clip quiet breaks ${classes.subtitle}`}>{course.course_subtitle}</p>
        <p className={classes.facts}>
          <span>{course.class_level}</span> · <span>{course.category_name}</span>
        </p>
      </div>
    </>
  )
  if (!mayUpdate)
    return (
      <li className={`column sheet ${classes.card}`} data-off={!course.is_active || undefined}>
        <div className={`column grows ink ${classes.link}`}>{card}</div>
      </li>
    )
  return (
    <li className={`column sheet ${classes.card}`} data-off={!course.is_active || undefined}>
      <Link to={`/admin/courses/edit/${course_id}`} className={`column grows ink ${classes.link}`}>
        {card}
      </Link>
      <div className={`row foot split ruled ${classes.foot}`}>
        <div className="stack">
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

type CourseCardsProps = {
  page: CoursesPage
  state: CoursesTableState
  /** True while the courses are those of the previous query. */
  isStale: boolean
}

function CourseCards({ page, state, isStale }: CourseCardsProps) {
  return (
    <div>
      <ul className={`grid gap24 ${classes.cards}`} aria-busy={isStale}>
        {page.items.map((course) => (
          <CourseCard key={course.course_id} course={course} />
        ))}
      </ul>
      <div className="above24 sheet">
        <Pager
          state={state}
          total={page.total}
          isFloor={page.total_is_floor}
          pageSize={page.page_size}
          nouns={['course', 'courses']}
        />
      </div>
    </div>
  )
}

export const meta = titled('Courses')

// Not the menu's text: two links with the same name would be ambiguous.
const ADD = { to: '/admin/courses/create', text: 'New course' }

export default function AllCourses() {
  const state = useCoursesTable()
  const mayCreate = useMayCall(createCourse)
  const query = useQuery(coursesPage(queryOf(state)))

  function renderCourses(page: CoursesPage) {
    if (page.items.length === 0)
      return (
        <NothingFound
          title="No courses found."
          state={state}
          total={page.total}
          add={mayCreate ? ADD : undefined}
        >
          A course belongs to a class. Its curriculum, its essentials and its batches belong to it.
        </NothingFound>
      )
    return <CourseCards page={page} state={state} isStale={query.isPlaceholderData} />
  }
  return (
    <CoursesFrame
      title="Courses"
      aside={
        mayCreate && (
          <ButtonLink to={ADD.to} variant="main">
            {ADD.text}
          </ButtonLink>
        )
      }
    >
      <CourseTools state={state} />
      <QueryView
        query={query}
        failure="Failed to load courses."
        skeleton={<SkeletonRows rows={6} />}
      >
        {renderCourses}
      </QueryView>
    </CoursesFrame>
  )
}
