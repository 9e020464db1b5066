import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { readStored, writeStored } from './storage.ts'

const { tell, listen } = createListeners()

/** A text kept on this device, and its setter. Null while React takes over a page that the server drew without it. */
export function useStored(key: string) {
  const text = useSyncExternalStore(
    listen,
    () => readStored('local', key),
    () => null,
  )
  const store = (next: string) => {
    writeStored('local', key, next)
    tell()
  }
  return [text, store] as const
}
