import mathStyles from 'katex/dist/katex-swap.min.css?url'
import { preinit } from 'react-dom'

/**
 * Loads the styles and fonts of formulas once. Not React's `<link precedence>`, which suspends rendering until it has
 * loaded, up to a minute on a hanging network.
 */
export const loadMathStyles = () => preinit(mathStyles, { as: 'style', precedence: 'default' })
