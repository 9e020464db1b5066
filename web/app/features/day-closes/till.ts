import { NOTES } from '@ganit/contract/day-closes'
import { asMoney, inHundredths } from '@ganit/contract/money'
import { readAmount } from '../payments/payments.data.ts'

/** How many there are of each note and coin, as typed. */
export type Typed = Partial<Record<number, string>>

/** Of what was typed the counts alone: `{'500': 12}`. */
export const notesOf = (typed: Typed) =>
  Object.fromEntries(
    NOTES.flatMap((note) => {
      const count = Number(typed[note] || 0)
      return Number.isSafeInteger(count) && count > 0 ? [[String(note), count]] : []
    }),
  )

/** What they come to, in money's text. */
export const sumOfNotes = (typed: Typed) =>
  asMoney(
    Object.entries(notesOf(typed)).reduce((sum, [note, n]) => sum + Number(note) * n, 0) * 100,
  )

/** Counted less expected, in money's text; null until something is counted. */
export const differenceOf = (counted: string, expected: string) =>
  counted.trim() === '' ? null : asMoney(inHundredths(readAmount(counted)) - inHundredths(expected))
