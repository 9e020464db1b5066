import type { LedgerDue } from '@ganit/contract/money/ledger'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../../i18n/use-formats.ts'
import { nextPartOf } from './desk/sums.ts'

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/**
 * Words for a due that is paid in parts: `1st of 2 parts: ₹400.00, then ₹350.00 on 16 Jan 2027`; undefined for other
 * dues.
 */
export function usePartInWords() {
  const { i18n } = useLingui()
  const { money, day } = useFormats()
  return (due: LedgerDue, all: LedgerDue[]) => {
    const part = nextPartOf(due, all)
    if (!part) return undefined
    const { nth, of, next } = part
    // Only English has endings; the other languages use the number alone.
    const ending = i18n.locale === 'en' ? (ENDINGS[ORDINALS.select(nth)] ?? 'th') : ''
    const values = { nth: `${nth}${ending}`, of, amount: money(due.owed) }
    return next
      ? i18n.t('{nth} of {of} parts: {amount}, then {next} on {date}', {
          ...values,
          next: money(next.owed),
          date: day(next.due_date),
        })
      : i18n.t('{nth} of {of} parts: {amount}', values)
  }
}
