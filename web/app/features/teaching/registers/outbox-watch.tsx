import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '../../../session.ts'
import { openOutbox } from './outbox.ts'
import { OutboxBar } from './outbox-bar.tsx'

const WORKER = '/shell-worker.js'
const AREA = '/teacher/'

/** Has the browser keep the teacher's screens, so that a reload works without network. Without it they only need one. */
function keepShell() {
  // Absent where the site has no certificate.
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!import.meta.env.PROD || !serviceWorker) return
  serviceWorker
    .register(WORKER, { scope: AREA })
    .catch((error: unknown) => console.error('The service worker could not be registered:', error))
}

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
