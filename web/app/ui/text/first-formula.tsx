import classes from './first-formula.module.css'
import { useRichText } from './use-rich-text.ts'

const FORMULA = '$\\sqrt{x^2} = \\frac{1}{2}$'
const NONE = {}

/**
 * Draws a formula where nobody sees it, before anybody types one. The first of a page takes several times as long as
 * the next: what draws it is new, its styles are, and its fonts are yet to be loaded.
 */
export function FirstFormula() {
  const { Rich } = useRichText()
  return (
    <div className={classes.unseen} aria-hidden="true">
      {Rich && <Rich markdown={FORMULA} placeholders={NONE} />}
    </div>
  )
}
