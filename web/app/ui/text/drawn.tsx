import classes from './drawn.module.css'
import type { RichTextOf } from './use-rich-text.ts'

const NONE = {}
const NO_FIGURES: readonly string[] = []

/** Links of Markdown, whose addresses nobody reads. */
const LINKS = /\[([^\]]+)\]\((?:https?:|\/)[^)\s]*\)/g

type DrawnProps = {
  text: string
  by: RichTextOf
  /** Addresses of the figures that `![2]` places. */
  figures?: readonly string[]
}

/** A text with its formulas drawn; plain text until that is possible. */
export function Drawn({ text, by: Rich, figures = NO_FIGURES }: DrawnProps) {
  if (!Rich) return <div className="breaks as-typed">{text.replaceAll(LINKS, '$1')}</div>
  return (
    <div className={`narrow breaks ${classes.drawn}`}>
      <Rich markdown={text} placeholders={NONE} figures={figures} />
    </div>
  )
}
