import { loadMathStyles } from './math-styles.ts'
import type { RenderedText } from './render-rich-text.ts'
import classes from './rich-text.module.css'

/**
 * Text that `renderRichText` made. Only its answer may be given to this component: it is the one place where HTML
 * goes into a page as it is. The styles and fonts of mathematics come with it only where there is any.
 */
export function RichText({ html, hasMath }: RenderedText) {
  if (hasMath) loadMathStyles()
  return (
    <div
      className={classes.text}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderRichText, which lets no HTML of the author through.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
