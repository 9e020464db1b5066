import { bareUnit } from '../../number/read-number.ts'

const TAIL_MAX = 60

/** The answer without the unit that stands behind the field anyway, where it was typed again. */
export function withoutTypedUnit(latex: string, unit: string | null | undefined) {
  const wanted = unit ? bareUnit(unit) : ''
  if (!wanted) return latex
  const from = Math.max(1, latex.length - TAIL_MAX)
  for (let place = from; place < latex.length; place += 1) {
    const [before, tail] = [latex.slice(0, place), latex.slice(place)]
    if (bareUnit(tail) === wanted && !/[\\a-zA-Z{^]$/.test(before)) return before
  }
  return latex
}
