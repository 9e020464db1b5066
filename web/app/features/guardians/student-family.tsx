import { Outlet } from 'react-router'
import { Family } from './family.tsx'

/** For the office, below a student's fees and attendance: who looks after them. */
export default function StudentFamily({ params: { uid = '' } }: { params: { uid?: string } }) {
  return (
    <>
      <Outlet />
      <Family key={uid} uid={uid} />
    </>
  )
}
