import { z } from 'zod'

/** The most that one fee, payment or refund may be, in hundredths. */
export const MOST = 10_000_000_00

// Plain digits, or grouped as India (1,50,000) or others (150,000) do; at most two decimals.
const AMOUNT = /^(\d{1,12}|\d{1,3}(,\d{2,3})*,\d{3})(\.\d{1,2})?$/

/** Money as text with two decimals, such as `1500.00`, in whole hundredths. */
export const inHundredths = (amount: string) => Math.round(Number(amount) * 100)

/** Whole hundredths as money's text. */
export const asMoney = (hundredths: number) => (hundredths / 100).toFixed(2)

/** The sum of amounts that are money's text, as such. */
export const sumOf = (amounts: readonly string[]) =>
  asMoney(amounts.reduce((sum, amount) => sum + inHundredths(amount), 0))

/** What somebody has typed so far, as money's text; null while that is no amount. */
export const amountIn = (typed: string) =>
  AMOUNT.test(typed.trim()) ? asMoney(inHundredths(typed.trim().replaceAll(',', ''))) : null

const isMissing = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')

/**
 * An amount as people write it (`1500`, `"1,500.50"`), more than 0, or `least` 0 as well, and at most 10,000,000.00; decoded
 * to `"1500.00"`.
 */
export const moneyOf = (label: string, { least = 1 }: { least?: 0 | 1 } = {}) => {
  const unreadable = `${label} must be an amount such as 1500 or 1,500.50.`
  return z
    .union([z.number(), z.string()], {
      error: ({ input }) => (isMissing(input) ? `${label} is required.` : unreadable),
    })
    .transform((typed) => String(typed).trim())
    .pipe(z.string().min(1, `${label} is required.`).max(20, unreadable))
    .refine((text) => text.startsWith('-') || AMOUNT.test(text), { error: unreadable, abort: true })
    .transform((text) => inHundredths(text.replaceAll(',', '')))
    .refine(
      (hundredths) => hundredths >= least,
      least === 0 ? `${label} must not be less than 0.` : `${label} must be greater than 0.`,
    )
    .refine((hundredths) => hundredths <= MOST, `${label} must be at most 10,000,000.00.`)
    .transform(asMoney)
}
