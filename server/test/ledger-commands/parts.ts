import { asMoney } from '@ganit/contract/money'

const PART_DAYS = ['2026-01-10', '2026-02-20', '2026-05-05']

/** An amount in instalments, if it is large enough. */
export const splitIntoInstalments = (hundredths: number, count: number) => {
  if (count === 0 || hundredths < count) return null
  const part = Math.floor(hundredths / count)
  return PART_DAYS.slice(0, count).map((due_date, n) => ({
    due_date,
    amount: n === count - 1 ? hundredths - part * n : part,
  }))
}

type Amounts = { amount: number; instalments: ReturnType<typeof splitIntoInstalments> }

/** Amounts as the calls take them. */
export const asSent = ({ amount: hundredths, instalments }: Amounts) => ({
  amount: asMoney(hundredths),
  instalments: instalments && sentParts(instalments),
})

export const sentParts = (parts: { amount: number; due_date: string }[]) =>
  parts.map((part) => ({ ...part, amount: asMoney(part.amount) }))
