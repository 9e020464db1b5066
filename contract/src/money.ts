import { z } from 'zod'
import { plainTyped } from './plain-signs.ts'

/** Maximum of one fee, payment or refund, in hundredths. */
export const MOST = 10_000_000_00

// Plain digits, or grouped as in India (1,50,000) or elsewhere (150,000); at most two decimals.
const AMOUNT = /^(\d{1,12}|\d{1,3}(,\d{2,3})*,\d{3})(\.\d{1,2})?$/

/** Amount text such as `1500.00` in whole hundredths. */
export const toHundredths = (amount: string) => Math.round(Number(amount) * 100)

/** Whole hundredths as amount text. */
export const asMoney = (hundredths: number) => (hundredths / 100).toFixed(2)

/** Sum of amount texts, as amount text. */
export const sumMoney = (amounts: readonly string[]) =>
  asMoney(amounts.reduce((sum, amount) => sum + toHundredths(amount), 0))

/** Typed text as amount text; null while it is not an amount. */
export function parseAmount(typed: string) {
  const text = plainTyped(typed)
  return AMOUNT.test(text) ? asMoney(toHundredths(text.replaceAll(',', ''))) : null
}

const isMissing = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')

/** A typed amount (`1500`, `"1,500.50"`), above 0 (with `least: 0` from 0), at most 10,000,000.00; decoded to `"1500.00"`. */
export const moneyField = (label: string, { least = 1 }: { least?: 0 | 1 } = {}) => {
  const unreadable = `${label} must be an amount such as 1500 or 1,500.50.`
  return z
    .union([z.number(), z.string()], {
      error: ({ input }) => (isMissing(input) ? `${label} is required.` : unreadable),
    })
    .transform((typed) => String(typed).trim())
    .pipe(z.string().min(1, `${label} is required.`).max(20, unreadable))
    .refine((text) => text.startsWith('-') || AMOUNT.test(text), { error: unreadable, abort: true })
    .transform((text) => toHundredths(text.replaceAll(',', '')))
    .refine(
      (hundredths) => hundredths >= least,
      least === 0 ? `${label} must not be less than 0.` : `${label} must be greater than 0.`,
    )
    .refine((hundredths) => hundredths <= MOST, `${label} must be at most 10,000,000.00.`)
    .transform(asMoney)
}

/** Days ahead for which a due counts as due soon. */
export const SOON_DAYS = 3
