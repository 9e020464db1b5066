import { titled } from '../../academy.ts'
import { CourseFormWithLists } from './course-form-with-lists.tsx'
import { CoursesFrame } from './courses-frame.tsx'

export const meta = titled('Add course')

export default function NewCourse() {
  return (
    <CoursesFrame title="Add Course">
      <CourseFormWithLists course={null} />
    </CoursesFrame>
  )
}
