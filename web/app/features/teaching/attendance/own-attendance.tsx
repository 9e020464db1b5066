import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { readSession } from '../../../session.ts'
import { studentProfile } from '../../people/students/students.data.ts'
import { AttendanceSection } from './attendance-section.tsx'

/** Below the student's own fees. The record above has loaded the student. */
export default function OwnAttendance() {
  const uid = readSession().studentUid ?? ''
  const { data } = useQuery({ ...studentProfile({ uid }), enabled: uid !== '' })

  return (
    <>
      <Outlet />
      {data && <AttendanceSection student_id={data.student_id} />}
    </>
  )
}
