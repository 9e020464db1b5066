import type { ClassTimes as Batch } from '@ganit/contract/teaching/batches'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useSharedFeeInWords } from '../../../ui/money/use-shared-fee-in-words.ts'
import { weekInWords } from '../../../ui/text/times/week-in-words.ts'

type Fee = NonNullable<Batch['fees']>[number]

/** Says when a batch meets, and what it costs, in the reader's language. */
export function useBatchInWords() {
  const { i18n } = useLingui()
  const formats = useFormats()
  const sharedInWords = useSharedFeeInWords()

  const inWords = (fee: Fee) => {
    const { title, amount, per } = fee
    const shared = sharedInWords(fee)
    if (shared) return `${title}: ${shared}`
    const values = { title, amount: formats.rupees(amount) }
    return per === 'month'
      ? i18n.t('{title} {amount} a month', values)
      : i18n.t('{title} {amount} once', values)
  }
  return {
    /** `Tuition ₹1,500 a month`, `Books ₹250 once`, or what a fee for a time means. */
    inWords,
    week: (schedules: Batch['schedules']) =>
      weekInWords(schedules, formats) || i18n.t('Times to be agreed'),
    /** Usual fees on one line, then each fee for a time on a line of its own. */
    feeLines(fees: readonly Fee[]) {
      const usual = fees.filter((fee) => !fee.paid_to).map(inWords)
      const shared = fees.filter((fee) => fee.paid_to)
      return [...(usual.length > 0 ? [usual.join(', ')] : []), ...shared.map(inWords)]
    },
  }
}
