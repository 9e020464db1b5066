import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { useStudentTab } from '../../../ui/layout/student-tab.ts'
import { studentProfile } from '../../people/students/students.data.ts'
import { excuseAbsence } from '../registers/registers.data.ts'
import { AttendanceSection } from './attendance-section.tsx'

/** Attendance as a part of the student's page for the office; the page has loaded the student. */
export default function StudentAttendance({ params: { uid = '' } }: { params: { uid?: string } }) {
  const { data } = useQuery(studentProfile({ uid }))

  if (useStudentTab() !== 'attendance') return <Outlet />
  return data && <AttendanceSection key={uid} student_id={data.student_id} excuse={excuseAbsence} />
}
