import { useCallback, useState } from 'react'
import { useLazyImport } from '../feedback/loading/use-lazy-import.ts'
import { loadMathStyles } from './rich-text/math-styles.ts'

// The renderer includes Markdown and LaTeX, so only screens that need it load it. Its small styles load first, to be
// ready for the first formula.
const loadRenderer = () => {
  loadMathStyles()
  return import('./writing/markdown-preview.tsx')
}

/** Marks of Markdown and LaTeX. A text without them looks as it was typed. */
const MARKUP = /[$\\*_`#[\]|<>&~!@]|https?:|^\s*(?:[-+=]|\d+[.)])/m

/** True if one of these texts needs the renderer, which is the largest file of a family's page. */
export const needsRichText = (texts: readonly string[]) => texts.some((text) => MARKUP.test(text))

/** The text renderer with LaTeX, once loaded; `hasFailed` if it cannot be. */
export function useRichText(isWanted = true) {
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  return { Rich: useLazyImport(isWanted && !hasFailed, loadRenderer, fail), hasFailed }
}

export type RichTextOf = ReturnType<typeof useRichText>['Rich']
