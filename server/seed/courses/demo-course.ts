/** Category numbers of the migration. */
export const SCHOOL = 1
export const COMPETITIVE = 2

/** A demo course with its content; an essential is a name and a description. */
export type DemoCourse = {
  course_name: string
  course_subtitle: string
  class_level_id: number
  category_id: number
  course_video_path?: string
  on_front_page?: boolean
  is_active?: boolean
  curriculums: readonly string[]
  essentials: readonly (readonly [string, string])[]
}
