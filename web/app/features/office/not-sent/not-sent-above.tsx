import { Outlet } from 'react-router'
import { NotSent } from './not-sent.tsx'

/** On a teacher's Today, above the parts of other wings. */
export default function NotSentAbove() {
  return (
    <>
      <NotSent />
      <Outlet />
    </>
  )
}
