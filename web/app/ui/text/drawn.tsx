import classes from './drawn.module.css'
import type { RichTextOf } from './use-rich-text.ts'

const NONE = {}

/** A text with its formulas drawn; as it was written as long as that cannot be done. */
export function Drawn({ text, by: Rich }: { text: string; by: RichTextOf }) {
  if (!Rich) return <div className={classes.plain}>{text}</div>
  return (
    <div className={classes.drawn}>
      <Rich markdown={text} placeholders={NONE} />
    </div>
  )
}
