/** How a unit is compared: `cm²`, `cm^2` and `\text{cm}^{2}` are one. */
export const bareUnit = (text: string) =>
  text
    .replace(/\\(?:text|mathrm|operatorname)\b/g, '')
    .replace(/\\([%$#])/g, '$1')
    .replace(/\^?\\circ|\\degree\b|°/g, '°')
    .normalize('NFKC')
    .replace(/\\[,;:! ]|[\s{}^$~]/g, '')

const TAIL_MAX = 60

/** The answer without the unit that stands behind the field anyway, where it was typed again. */
export function withoutTypedUnit(latex: string, unit: string | null | undefined) {
  const wanted = unit ? bareUnit(unit) : ''
  if (!wanted) return latex
  const from = Math.max(1, latex.length - TAIL_MAX)
  for (let place = from; place < latex.length; place += 1) {
    const [before, tail] = [latex.slice(0, place), latex.slice(place)]
    // Nor within a group: `\frac{5}{2}cm`.
    const isCut = /[\\a-zA-Z{^]$/.test(before) || tail.startsWith('}')
    if (bareUnit(tail) === wanted && !isCut) return before
  }
  return latex
}
