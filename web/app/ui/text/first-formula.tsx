import classes from './first-formula.module.css'
import { useRichText } from './use-rich-text.ts'

const FORMULA = '$\\sqrt{x^2} = \\frac{1}{2}$'
const NONE = {}

/** Draws a hidden formula to warm up code, styles and fonts: a page's first formula takes several times as long as the next. */
export function FirstFormula() {
  const { Rich } = useRichText()
  return (
    <div className={classes.unseen} aria-hidden="true">
      {Rich && <Rich markdown={FORMULA} placeholders={NONE} />}
    </div>
  )
}
