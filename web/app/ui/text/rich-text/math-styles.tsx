import mathStyles from 'katex/dist/katex-swap.min.css?url'

/** The styles and fonts of mathematics, once in the page however many texts ask for them. */
export const MathStyles = () => <link rel="stylesheet" href={mathStyles} precedence="default" />
