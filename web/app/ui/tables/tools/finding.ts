import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../listeners.ts'

let isOpen = false
const { tell, listen } = createListeners()

/** Opens or closes the finder. The bar's button calls it; a feature renders it. */
export function setFinding(open: boolean) {
  isOpen = open
  tell()
}

export const isFinding = () => isOpen

export const useFinding = () =>
  useSyncExternalStore(
    listen,
    () => isOpen,
    () => false,
  )
