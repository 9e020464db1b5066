import { loadMathStyles } from './math-styles.ts'
import type { RenderedText } from './render-rich-text.ts'
import classes from './rich-text.module.css'

/** Shows the HTML of `renderRichText`, and must be given nothing else. Loads the formula styles and fonts if needed. */
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
