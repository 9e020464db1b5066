import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentlyAsked, onAsked } from './ask.ts'

// Loaded with the first question: most visits ask none.
const AskDialog = lazy(() => import('./ask-dialog.tsx'))

/** Stands once, in the root: shows what `confirm` and `alert` ask. */
export function AskHost() {
  const asked = useSyncExternalStore(onAsked, currentlyAsked, () => null)
  if (!asked) return null
  return (
    <Suspense>
      <AskDialog asked={asked} />
    </Suspense>
  )
}
