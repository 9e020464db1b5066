import { Outlet, useOutletContext } from 'react-router'
import sheet from './attendance.module.css'
import { Leave } from './leave.tsx'

type Child = { uid: string; student_id: number }

/** Below a child's attendance: leave. */
export default function ChildLeave() {
  const child = useOutletContext<Child>()

  return (
    <>
      <section className={`pad20-28 sheet ${sheet.sheet}`} aria-labelledby="leave-title">
        <Leave key={child.student_id} student_id={child.student_id} />
      </section>
      <Outlet context={child} />
    </>
  )
}
