import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes what finds students, batches and pages: a button in the bar opens what a feature shows. */
export function setFinding(open: boolean) {
  isOpen = open
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useFinding = () =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
