import type { ClassTimes as Batch } from '@ganit/contract/teaching/batches'
import { useLingui } from '@lingui/react'
import { phrase } from '../../../i18n/phrase.ts'
import { useBatchInWords } from './batch-in-words.ts'
import classes from './class-page.module.css'

const PLACES = {
  full: phrase('No free places'),
  few: phrase('Few places left'),
  free: phrase('Free places'),
} as const

/** The weekly times of the class's batches, with the fees and free places that the academy shows. */
export function ClassTimes({ batches }: { batches: readonly Batch[] }) {
  const { i18n } = useLingui()
  const { week, feeLines } = useBatchInWords()
  if (batches.length === 0) return null
  return (
    <dl className={classes.times} aria-label={i18n.t('Batches')}>
      {batches.map(({ batch_id, name, schedules, fees, places, is_online }) => (
        <div key={batch_id}>
          <dt className="strong breaks">{name}</dt>
          <dd className="quiet amount">
            {week(schedules)}
            {is_online && <span className={classes.more}>{i18n.t('Online')}</span>}
            {feeLines(fees ?? []).map((line) => (
              <span key={line} className={classes.more}>
                {line}
              </span>
            ))}
            {places && <span className={classes.more}>{i18n._(PLACES[places])}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
