import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { openOutbox } from './outbox.ts'

/** Around the screens of who takes registers: what waits on this device is sent from each of them. */
export default function OutboxWatch() {
  useEffect(openOutbox, [])

  return <Outlet />
}
