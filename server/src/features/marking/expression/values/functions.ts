import { BigDecimal } from '@cortex-js/compute-engine'
import { numberOf } from '../engine.ts'

/** Closer to 0 than the precision: a tangent of 90°, an inverse of 0. */
const NOTHING = new BigDecimal('1e-30')

const over = (top: BigDecimal, bottom: BigDecimal) =>
  bottom.abs().lt(NOTHING) ? undefined : top.div(bottom)

type Reckon = (x: BigDecimal, base: BigDecimal) => BigDecimal | undefined

const REAL: Record<string, Reckon> = {
  Sin: (x) => x.sin(),
  Cos: (x) => x.cos(),
  Tan: (x) => over(x.sin(), x.cos()),
  Csc: (x) => over(BigDecimal.ONE, x.sin()),
  Sec: (x) => over(BigDecimal.ONE, x.cos()),
  Cot: (x) => over(x.cos(), x.sin()),
  Arcsin: (x) => x.asin(),
  Arccos: (x) => x.acos(),
  Arctan: (x) => x.atan(),
  Arccsc: (x) => over(BigDecimal.ONE, x)?.asin(),
  Arcsec: (x) => over(BigDecimal.ONE, x)?.acos(),
  // Between 0 and π, as taught at school.
  Arccot: (x) => BigDecimal.PI.div(2).sub(x.atan()),
  Sinh: (x) => x.sinh(),
  Cosh: (x) => x.cosh(),
  Tanh: (x) => x.tanh(),
  Abs: (x) => x.abs(),
  Degrees: (x) => x.mul(BigDecimal.PI).div(180),
  Floor: (x) => x.floor(),
  Ceil: (x) => x.ceil(),
  Log(x, base) {
    const isDefined = x.isPositive() && base.isPositive() && !x.isZero() && !base.eq(1)
    return isDefined ? over(x.ln(), base.ln()) : undefined
  },
}

/** The engine's value to 30 digits; 25 of them are compared. */
function byEngine(name: string, args: readonly BigDecimal[]) {
  const numbers = args.map((arg) => ({ num: arg.toPrecision(40).toString() }))
  const value = numberOf([name, ...numbers]).toString()
  return /^-?[\d.]+(?:e[+-]?\d+)?$/i.test(value) ? new BigDecimal(value) : undefined
}

const BY_ENGINE = new Set(['Factorial', 'Binomial', 'Max', 'Min', 'GCD', 'LCM', 'Mod', 'Sign'])

/** Whether it is a function of real numbers. */
export const isReckoned = (name: string) => name in REAL || BY_ENGINE.has(name)

/** Value of a real function; undefined if it is not real there. */
export function reckon(name: string, args: readonly BigDecimal[]): BigDecimal | undefined {
  const [x = BigDecimal.NAN, base = BigDecimal.NAN] = args
  const own = REAL[name]
  if (own && own.length !== args.length) return
  const value = own ? own(x, base) : byEngine(name, args)
  return value?.isFinite() ? value : undefined
}
