import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import page from '../../../ui/layout/column-page.module.css'
import paper from '../../../ui/layout/paper.module.css'
import { OwnCalendar } from './own-calendar.tsx'

export const meta = titled('Calendar')

/** A teacher's calendar address, for the lessons they teach. */
export default function TeacherCalendar() {
  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.squared}`}>
      <div className={page.column}>
        <h1>Calendar</h1>
        <OwnCalendar />
        <p>
          <Link to="/teacher/week">Back to the week</Link>
        </p>
      </div>
    </main>
  )
}
