import { useCallback, useState } from 'react'
import { useLazyImport } from '../feedback/use-lazy-import.ts'
import { loadMathStyles } from './rich-text/math-styles.ts'

// The renderer brings Markdown and LaTeX with it: only who writes, or looks at questions, loads it.
// The styles are smaller and asked for first, so that they are mostly there when the first formula is drawn.
const load = () => {
  loadMathStyles()
  return import('./markdown-preview.tsx')
}

/** What draws text with LaTeX, once it is loaded; `hasFailed` where it cannot be. */
export function useRichText() {
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  return { Rich: useLazyImport(!hasFailed, load, fail), hasFailed }
}

export type RichTextOf = ReturnType<typeof useRichText>['Rich']
