import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { studentProfile } from '../../people/students/students.data.ts'
import { AttendanceSection } from './attendance-section.tsx'

/** For the office, below a student's fees. The record above has loaded the student. */
export default function StudentAttendance({ params: { uid = '' } }: { params: { uid?: string } }) {
  const { data } = useQuery(studentProfile({ uid }))

  return (
    <>
      <Outlet />
      {data && <AttendanceSection key={uid} student_id={data.student_id} mayExcuse />}
    </>
  )
}
