import { withPlainSigns } from '@ganit/contract/plain-signs'
import { bareUnit, withoutTypedUnit } from '../typed-unit.ts'
import { divided, type Fraction, readDecimal } from './fraction.ts'

const LENGTH_MAX = 1_000

/** `1 1/2`, `1\frac12`, `1\frac{1}{2}`: digits before a fraction of digits. */
const MIXED =
  /^([+-]?)(\d+)\s*(?:\s(\d+)\/(\d+)|\\[dt]?frac\s*(?:\{(\d+)\}|(\d))\s*(?:\{(\d+)\}|(\d)))$/
/** Signs of fractions as phones and word processors write them. */
const ONE_SIGN: Record<string, string> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' }
const FRACTION = /^([+-]?)\\[dt]?frac\s*(?:\{([^{}]+)\}|(\d))\s*(?:\{([^{}]+)\}|(\d))$/

/** The text without the unit that stands behind the field anyway, typed behind the number or, as with ₹, before it. */
function withoutUnit(text: string, unit: string | null | undefined) {
  const wanted = unit ? bareUnit(unit) : ''
  if (!wanted) return text
  const [, before = '', number = '', after = ''] =
    /^([^\d.+-]*)([+-]?[\d.][\d.,]*(?:[eE][+-]?\d+)?(?:\s*\/\s*\d[\d,]*)?)(.*)$/s.exec(text) ?? []
  const typed = bareUnit(before + after)
  const isOnOneSide = before.trim() === '' || after.trim() === ''
  // Behind a mixed number or a fraction in LaTeX, too.
  return typed === wanted && isOnOneSide ? number : withoutTypedUnit(text, unit)
}

function readFraction(text: string): Fraction | undefined {
  const [upper = '', lower = '', more] = text.split('/')
  const [top, bottom] = [readDecimal(upper.trim()), readDecimal(lower.trim())]
  return top && bottom && more === undefined ? divided(top, bottom) : undefined
}

/** Reads a decimal, `a/b`, or a mixed number, exactly; undefined where it is none. */
export function readNumber(typed: string, unit?: string | null): Fraction | undefined {
  if (typed.length > LENGTH_MAX) return
  const signs = withPlainSigns(typed).replace(/[½¼¾]/g, (sign) => ONE_SIGN[sign] ?? sign)
  const plain = withoutUnit(signs.trim(), unit)
  const text = plain
    .replace(/(?<=\d)(?:,|\{,\})(?=\d)/g, '')
    .replace(/^([+-])\s+/, '$1')
    .trim()
  const mixed = MIXED.exec(text)
  if (mixed) {
    const [, sign, whole = '', ...parts] = mixed
    const [top = '', bottom = ''] = parts.filter((part) => part !== undefined)
    const sum = BigInt(whole) * BigInt(bottom) + BigInt(top)
    return readFraction(`${sign}${sum}/${bottom}`)
  }
  const fraction = FRACTION.exec(text)
  if (fraction) {
    const [, sign, ...parts] = fraction
    const [top, bottom] = parts.filter((part) => part !== undefined)
    return readFraction(`${sign}${top}/${bottom}`)
  }
  return text.includes('/') ? readFraction(text) : readDecimal(text)
}
