import { addCurriculum, addEssential } from '@ganit/contract/site/course-contents'
import { createCourse } from '@ganit/contract/site/courses'
import type { Academy } from './academy.ts'

/** Body of the course form. */
export const COURSE = {
  course_name: 'Number Systems',
  course_subtitle: 'From counting to the real line',
  class_level_id: 9,
  category_id: 1,
}

/** The admin, with calls about courses and their content. */
export async function theTeaching(academy: Academy) {
  const { call } = await academy.signInAdmin()
  const create = (changes: Record<string, unknown> = {}) =>
    call(createCourse, { body: { ...COURSE, ...changes } } as never)
  const addCurriculumTo = (course_id: unknown, curriculum_name: unknown = 'Real Numbers') =>
    call(addCurriculum, { body: { curriculum_name, course_id } } as never)
  const addEssentialTo = (course_id: unknown, changes: Record<string, unknown> = {}) => {
    const texts = {
      classroom_essentials_name: 'Graph paper',
      classroom_essentials_description: 'Ten sheets of 2 mm squares.',
    }
    return call(addEssential, { body: { ...texts, course_id, ...changes } } as never)
  }
  return {
    call,
    create,
    addCurriculumTo,
    addEssentialTo,
    /** A new course; returns its number. */
    aCourse: async (changes: Record<string, unknown> = {}) =>
      (await create(changes)).body.course.course_id,
    aCurriculum: async (course_id: number, name?: string) =>
      (await addCurriculumTo(course_id, name)).body.content.id,
    anEssential: async (course_id: number, changes?: Record<string, unknown>) =>
      (await addEssentialTo(course_id, changes)).body.content.id,
  }
}
