import { useCallback, useState } from 'react'
import { useLazyImport } from '../feedback/use-lazy-import.ts'
import { loadMathStyles } from './rich-text/math-styles.ts'

// The renderer includes Markdown and LaTeX, so only screens that need it load it. Its small styles load first, to be
// ready for the first formula.
const load = () => {
  loadMathStyles()
  return import('./markdown-preview.tsx')
}

/** The text renderer with LaTeX, once loaded; `hasFailed` if it cannot be. */
export function useRichText() {
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  return { Rich: useLazyImport(!hasFailed, load, fail), hasFailed }
}

export type RichTextOf = ReturnType<typeof useRichText>['Rich']
