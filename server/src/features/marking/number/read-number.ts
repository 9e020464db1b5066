import { withSigns } from '@ganit/contract/reading/signs'
import { bareUnit, isKnownUnit } from '@ganit/contract/reading/typed-unit'
import { divided, type Fraction, readDecimal } from './fraction.ts'

const LENGTH_MAX = 1_000
const UNIT_MAX = 60

/** `1 1/2`, `1\frac{1}{2}`: digits before a fraction of digits. */
const MIXED = /^(\d+)\s*(?:\\[dtc]?frac\s*\{?(\d+?)\}?\s*\{?(\d+)\}?|\s(\d+)\s*\/\s*(\d+))$/
const FRACTION = /^\\[dtc]?frac\s*(?:\{([^{}]+)\}|(\d))\s*(?:\{([^{}]+)\}|(\d))$/
const DIVIDED = /^([^/]+?)\s*(?:\/|\\div)\s*([^/]+)$/
const POWER_OF_TEN = /^(?:(.+?)\s*(?:\\times|\\cdot|[*xX])\s*)?10\^\{?([+-]?\d{1,3})\}?$/
/** 1,00,000 and 1 00 000 and 100,000. */
const GROUPED = /^(?:\d{1,3}(?:G\d{3})+|\d{1,2}(?:G\d{2})*G\d{3})(?:\.\d+)?$/.source
const IN_GROUPS = new RegExp(GROUPED.replaceAll('G', '(?:,\\s*|\\{,\\}|\\s+)'))

/** A number as it is typed; undefined where it is none. */
function numeral(typed: string): Fraction | undefined {
  const text = typed.trim()
  const sign = /^([+-])\s*([^+-].*)$/s.exec(text)
  if (sign) return sign[1] === '-' ? negated(numeral(sign[2] ?? '')) : numeral(sign[2] ?? '')
  if (/^\(.*\)$/s.test(text)) return numeral(text.slice(1, -1))
  if (IN_GROUPS.test(text)) return readDecimal(text.replace(/[^\d.]/g, ''))
  const power = POWER_OF_TEN.exec(text)
  if (power) return product(numeral(power[1] ?? '1'), readDecimal(`1e${power[2]}`))
  const [whole, top, bottom] = matchOf(MIXED, text)
  if (whole && top && bottom)
    return quotient(`${BigInt(whole) * BigInt(bottom) + BigInt(top)}`, bottom)
  const [upper, lower] = [...matchOf(FRACTION, text), ...matchOf(DIVIDED, text)]
  return upper && lower ? quotient(upper, lower) : readDecimal(text)
}

const matchOf = (pattern: RegExp, text: string) =>
  pattern
    .exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined) ?? []

const negated = (of: Fraction | undefined) => of && { top: -of.top, bottom: of.bottom }

const product = (a: Fraction | undefined, b: Fraction | undefined) =>
  a && b && { top: a.top * b.top, bottom: a.bottom * b.bottom }

function quotient(upper: string, lower: string) {
  const [top, bottom] = [numeral(upper), numeral(lower)]
  return top && bottom && divided(top, bottom)
}

/**
 * A number with what was typed around it: nothing, or the unit; `%`, where that is not the unit, and it is of a hundred; `other` is
 * another unit, `unknown` a word that nobody here knows.
 */
type NumberRead = Fraction & { around: 'unit' | '%' | 'other' | 'unknown' }

/** What stands before a number: `x =`, or as with ₹ its unit. */
const BEFORE = /^(?:\s*[a-zA-Z]\w*\s*=|\s*=)?((?:[^\d(+\-\\.]|(?<=[a-zA-Z])\.|\.(?!\d))*)/

/** What may stand behind it. */
const AFTER = /^\s*(?:$|\/-|[^\d\s/+*=<>^_-]|\^\s*\{?(?:\\circ|o))/

/** Reads a decimal, `a/b`, a mixed number or one times a power of ten, exactly; undefined where it is none. */
export function readNumber(typed: string, unit?: string | null): NumberRead | undefined {
  if (typed.length > LENGTH_MAX) return
  const text = withSigns(typed)
    .replace(/\\text\s*\{([^{}]*)\}|\\[,;:! ]|~|\$/g, ' $1')
    .replace(/^\s*(?:minus|negative)\s+/i, '-')
  const [found = '', before = ''] = BEFORE.exec(text) ?? []
  const rest = text.slice(found.length)
  const wanted = unit ? bareUnit(unit) : ''
  const shortest = Math.max(1, rest.length - UNIT_MAX)
  for (let end = rest.length; end >= shortest; end -= 1) {
    const number = AFTER.test(rest.slice(end)) ? numeral(rest.slice(0, end)) : undefined
    if (!number) continue
    const around = aroundOf([before, rest.slice(end)], wanted)
    if (around === 'unknown') return { ...inWords(number, rest.slice(end)), around }
    if (around !== '%') return { ...number, around }
    return { top: number.top, bottom: number.bottom * 100n, around }
  }
}

const COUNT_WORD = /hundred|thousand|la(?:kh|c)|million|crore/i
const ZEROS: Record<string, bigint> = { h: 2n, t: 3n, l: 5n, m: 6n, c: 7n }

/** `1.5 lakh` is 150000, if a person agrees. */
function inWords({ top, bottom }: Fraction, behind: string): Fraction {
  const [word = ''] = COUNT_WORD.exec(behind) ?? []
  return { top: top * 10n ** (ZEROS[word.charAt(0).toLowerCase()] ?? 0n), bottom }
}

function aroundOf(texts: readonly string[], wanted: string): NumberRead['around'] {
  const units = texts.map(bareUnit).filter((unit) => unit !== '')
  const [first] = units
  // ₹ 1500/- has it twice.
  if (first === undefined || units.every((unit) => unit === wanted)) return 'unit'
  if (!wanted && first === '%' && units.length === 1) return '%'
  return wanted && units.length === 1 && isKnownUnit(first) ? 'other' : 'unknown'
}
