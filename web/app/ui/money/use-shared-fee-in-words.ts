import type { ClassTimes } from '@ganit/contract/teaching/batches'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../i18n/use-formats.ts'

type Fee = NonNullable<ClassTimes['fees']>[number]

/**
 * Says of a fee for a time what visitors must know before they pay: `₹36,000 for June 2026 to March 2027, in 4 parts. Who
 * leaves earlier pays up to the last day.` Undefined for other fees.
 */
export function useSharedFeeInWords() {
  const { i18n } = useLingui()
  const { rupees, month } = useFormats()
  return ({ amount, paid_from, paid_to, parts }: Fee) => {
    if (!paid_from || !paid_to) return undefined
    const values = {
      amount: rupees(amount),
      from: month(paid_from.slice(0, 7)),
      to: month(paid_to.slice(0, 7)),
    }
    return parts
      ? i18n.t(
          '{amount} for {from} to {to}, in {parts} parts. Who leaves earlier pays up to the last day.',
          { ...values, parts },
        )
      : i18n.t('{amount} for {from} to {to}. Who leaves earlier pays up to the last day.', values)
  }
}
