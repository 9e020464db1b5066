import type { ClassTimes as Batch } from '@ganit/contract/teaching/batches'
import { useLingui } from '@lingui/react'
import { phrase } from '../../../i18n/phrase.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useSharedFeeInWords } from '../../../ui/money/use-shared-fee-in-words.ts'
import { weekInWords } from '../../../ui/text/times/week-in-words.ts'
import classes from './class-page.module.css'

const PLACES = {
  full: phrase('No free places'),
  few: phrase('Few places left'),
  free: phrase('Free places'),
} as const

/** The weekly times of the class's batches, with the fees and free places that the academy shows. */
export function ClassTimes({ batches }: { batches: readonly Batch[] }) {
  const { i18n } = useLingui()

  const formats = useFormats()
  const sharedInWords = useSharedFeeInWords()
  if (batches.length === 0) return null
  /** A fee in words: `Tuition ₹1,500 a month`, `Books ₹250 once`. */
  const inWords = (fee: NonNullable<Batch['fees']>[number]) => {
    const { title, amount, per } = fee
    const shared = sharedInWords(fee)
    if (shared) return `${title}: ${shared}`
    const values = { title, amount: formats.rupees(amount) }
    return per === 'month'
      ? i18n.t('{title} {amount} a month', values)
      : i18n.t('{title} {amount} once', values)
  }
  return (
    <dl className={classes.times} aria-label={i18n.t('Batches')}>
      {batches.map(({ batch_id, name, schedules, fees, places }) => (
        <div key={batch_id}>
          <dt className="strong breaks">{name}</dt>
          <dd className="quiet amount">
            {weekInWords(schedules, formats) || i18n.t('Times to be agreed')}
            {fees && fees.length > 0 && (
              <>
                {fees.some((fee) => !fee.paid_to) && (
                  <span className={classes.more}>
                    {fees
                      .filter((fee) => !fee.paid_to)
                      .map(inWords)
                      .join(', ')}
                  </span>
                )}
                {fees
                  .filter((fee) => fee.paid_to)
                  .map((fee) => (
                    <span key={fee.title} className={classes.more}>
                      {inWords(fee)}
                    </span>
                  ))}
              </>
            )}
            {places && <span className={classes.more}>{i18n._(PLACES[places])}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
