import { listPublicCourses, type PublicCourse } from '@ganit/contract/site/courses'
import type { PageContext } from '../../../api/page-context.ts'

export type CourseOnShow = {
  id: number
  name: string
  subtitle: string
  image: string | null
  classNumber: number
  category: string
}

const toCourseOnShow = (course: PublicCourse): CourseOnShow => ({
  id: course.course_id,
  name: course.course_name,
  subtitle: course.course_subtitle,
  image: course.course_image_path,
  classNumber: course.class_level_id,
  category: course.category_name,
})

/** For server loaders: the front page's courses by class, only the fields shown. */
export const publicCourses = async (api: PageContext['api']) =>
  (await api(listPublicCourses, {})).map(toCourseOnShow)
