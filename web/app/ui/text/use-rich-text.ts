import { useCallback, useState } from 'react'
import { useWhenWanted } from '../feedback/use-when-wanted.ts'

// The renderer brings Markdown and LaTeX with it: only who writes, or looks at questions, loads it.
const load = () => import('./markdown-preview.tsx')

/** What draws text with LaTeX, once it is loaded; `hasFailed` where it cannot be. */
export function useRichText() {
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  return { Rich: useWhenWanted(!hasFailed, load, fail), hasFailed }
}

export type RichTextOf = ReturnType<typeof useRichText>['Rich']
