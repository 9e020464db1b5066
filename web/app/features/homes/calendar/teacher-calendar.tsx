import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { ColumnFrame } from '../../../ui/layout/column-frame.tsx'
import { OwnCalendar } from './own-calendar.tsx'

export const meta = titled('Calendar')

/** A teacher's calendar address, for the lessons they teach. */
export default function TeacherCalendar() {
  return (
    <ColumnFrame title="Calendar">
      <OwnCalendar />
      <p>
        <Link to="/teacher/week">Back to the week</Link>
      </p>
    </ColumnFrame>
  )
}
