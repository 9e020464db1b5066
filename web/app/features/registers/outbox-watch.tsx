import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '../../session.ts'
import { keepShell } from './keep-shell.ts'
import { openOutbox } from './outbox.ts'
import { OutboxBar } from './outbox-bar.tsx'

/** Around the screens of who takes registers: what waits on this device is sent from each of them. */
export default function OutboxWatch() {
  const isTeacher = useSession().userType === 'teacher'

  useEffect(openOutbox, [])
  useEffect(() => {
    if (isTeacher) keepShell()
  }, [isTeacher])

  return (
    <>
      <OutboxBar />
      <Outlet />
    </>
  )
}
