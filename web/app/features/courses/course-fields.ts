import {
  type Category,
  type ClassLevel,
  COURSE_LABELS,
  type Course,
  CourseChanges,
  CourseDraft,
} from '@ganit/contract/courses'
import { schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../ui/forms/use-versioned-form.ts'

/** A course as its form holds it, by the names of the wire: refusals name them. */
export type CourseFields = {
  course_name: string
  course_subtitle: string
  class_level_id: string
  category_id: string
  course_image_path: string
  course_video_path: string
  student_id_of_the_week: string
  show_in_forntpage: boolean
  isActive: boolean
}

export const LABELS: Record<keyof CourseFields, string> = COURSE_LABELS

const BLANK: CourseFields = {
  course_name: '',
  course_subtitle: '',
  class_level_id: '',
  category_id: '',
  course_image_path: '',
  course_video_path: '',
  student_id_of_the_week: '',
  show_in_forntpage: false,
  isActive: true,
}

const textOf = (id: number | null) => (id === null ? '' : String(id))

/** What is stored of a course, or a blank new one. */
export const snapshotOf = (course: Course | null): Snapshot<CourseFields> =>
  course
    ? {
        version: course.version,
        fields: {
          course_name: course.course_name,
          course_subtitle: course.course_subtitle,
          class_level_id: textOf(course.class_level_id),
          category_id: textOf(course.category_id),
          course_image_path: course.course_image_path ?? '',
          course_video_path: course.course_video_path ?? '',
          student_id_of_the_week: textOf(course.student_id_of_the_week),
          show_in_forntpage: course.on_front_page,
          isActive: course.is_active,
        },
      }
    : { fields: BLANK }

/** As it is sent: no image is null. */
export const asSent = <Fields extends Partial<CourseFields>>(fields: Fields) => ({
  ...fields,
  ...(fields.course_image_path !== undefined && {
    course_image_path: fields.course_image_path || null,
  }),
})

const resolveDraft = schemaResolver(CourseDraft, { sync: true })
const resolveChanges = schemaResolver(CourseChanges, { sync: true })

/** The request's own sentences for what is wrong, by field. */
export const errorsOf = (fields: CourseFields, id: number | undefined) =>
  id === undefined ? resolveDraft(asSent(fields)) : resolveChanges({ ...asSent(fields), id })

export type CourseFormProps = {
  /** Null where it is yet to be made. */
  course: Course | null
  levels: ClassLevel[]
  categories: Category[]
}
