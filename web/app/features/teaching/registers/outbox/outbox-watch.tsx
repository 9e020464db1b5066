import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '../../../../session.ts'
import { keepShell } from '../../../../shell/offline/keep-shell.ts'
import { openHomework } from './homework-outbox.ts'
import { openOutbox } from './outbox.ts'
import { OutboxBar } from './outbox-bar.tsx'

/** Wraps the screens of people who take registers, and sends waiting registers from each of them. */
export default function OutboxWatch() {
  const isTeacher = useSession().userType === 'teacher'

  useEffect(openOutbox, [])
  useEffect(openHomework, [])
  useEffect(() => {
    if (isTeacher) void keepShell('/teacher/')
  }, [isTeacher])

  return (
    <>
      <OutboxBar />
      <Outlet />
    </>
  )
}
