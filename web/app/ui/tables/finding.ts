import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'

let isOpen = false
const { tell, listen } = createListeners()

/** Opens or closes what finds students, batches and pages: a button in the bar opens what a feature shows. */
export function setFinding(open: boolean) {
  isOpen = open
  tell()
}

/** Whether it stands open. */
export const isFinding = () => isOpen

export const useFinding = () =>
  useSyncExternalStore(
    listen,
    () => isOpen,
    () => false,
  )
