const SMALL_BELOW = /[\u2080-\u208e]+/g
const SMALL_ABOVE = /[\u00b9\u00b2\u00b3\u2070-\u207f]+/g
const FRACTION = /[\u2150-\u215e]/g

const plain = (text: string) => text.normalize('NFKD')

/** Signs that no typeface has as LaTeX: `₂` and `ⁿ` as index and power, `⅓` as a fraction, others as they are. */
export const signsAsLatex = (text: string) =>
  text
    .replace(SMALL_BELOW, (found) => `{}_{${plain(found)}}`)
    .replace(SMALL_ABOVE, (found) => `{}^{${plain(found)}}`)
    .replace(FRACTION, (found) => {
      const [over, under] = plain(found).split('\u2044')
      return `\\tfrac{${over}}{${under}}`
    })
