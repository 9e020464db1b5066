import mathStyles from 'katex/dist/katex-swap.min.css?url'
import { preinit } from 'react-dom'

/**
 * Has the styles and fonts of mathematics come into the page, once however many texts ask for them. Not a `<link>` with a
 * precedence of React's: until that is loaded React shows nothing of what happens beside it, up to a minute on a network
 * that hangs.
 */
export const loadMathStyles = () => preinit(mathStyles, { as: 'style', precedence: 'default' })
