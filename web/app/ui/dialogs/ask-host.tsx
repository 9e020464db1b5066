import { useCallback, useSyncExternalStore } from 'react'
import { useWhenWanted } from '../feedback/use-when-wanted.ts'
import { currentlyAsked, onAsked } from './ask.ts'

// Loaded with the first question: most visits ask none.
const load = () => import('./ask-dialog.tsx')

/** Stands once, in the root: shows what `confirm` and `alert` ask. */
export function AskHost() {
  const asked = useSyncExternalStore(onAsked, currentlyAsked, () => null)
  const refuse = useCallback(() => asked?.answer(false), [asked])
  const AskDialog = useWhenWanted(asked !== null, load, refuse)

  return asked && AskDialog ? <AskDialog asked={asked} /> : null
}
