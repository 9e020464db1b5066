import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useSession } from '../../../session.ts'
import { openOutbox } from './outbox.ts'
import { OutboxBar } from './outbox-bar.tsx'

const WORKER = '/shell-worker.js'
const AREA = '/teacher/'

/** Caches the teacher's screens for reloads without network. Optional: without it, a reload needs the network. */
function keepShell() {
  // Undefined without HTTPS.
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!import.meta.env.PROD || !serviceWorker) return
  serviceWorker
    .register(WORKER, { scope: AREA })
    .catch((error: unknown) => console.error('The service worker could not be registered:', error))
}

/** Around the screens of people who take registers: sends waiting registers from any of them. */
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
