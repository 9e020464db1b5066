import type { StudentAttendance } from '@ganit/contract/attendance'
import { useQuery } from '@tanstack/react-query'
import { English } from '../../i18n/translated.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { AttendancePicture } from './attendance-picture.tsx'
import classes from './attendance-section.module.css'
import { Leave } from './leave.tsx'
import { attendanceOf } from './student-attendance.data.ts'

type AttendanceSectionProps = {
  student_id: number
  /** Whether registers can be put right here. */
  mayExcuse?: boolean
}

/** How often a student was here, and when they will not come. */
export function AttendanceSection({ student_id, mayExcuse = false }: AttendanceSectionProps) {
  const query = useQuery(attendanceOf(student_id))

  const picture = (attendance: StudentAttendance) =>
    attendance.lessons.length > 0 ? (
      <AttendancePicture attendance={attendance} />
    ) : (
      <p className={classes.none}>No lesson with a register yet.</p>
    )
  return (
    <section className={classes.section} aria-labelledby="attendance">
      <h2 id="attendance">Attendance</h2>
      <div className={classes.sheet}>
        <Loaded
          query={query}
          failure="Failed to load the attendance."
          skeleton={<SkeletonRows rows={3} photo={false} label="Loading the attendance..." />}
        >
          {picture}
        </Loaded>
        <English>
          <Leave student_id={student_id} mayExcuse={mayExcuse} />
        </English>
      </div>
    </section>
  )
}
