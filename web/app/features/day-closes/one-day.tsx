import type { DayClose } from '@ganit/contract/day-closes'
import { useAcademy } from '../../academy.ts'
import { formatMoment } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { CloseForm } from './close-form.tsx'
import classes from './day-close.module.css'
import { DayFigures } from './day-figures.tsx'

type OneDayProps = {
  day: string
  account_id: string
  isOwn: boolean
  /** Nothing where nothing was recorded. */
  found: DayClose | undefined
}

/** One person's day: its figures, and what is counted or was. */
export function OneDay({ day, account_id, isOwn, found }: OneDayProps) {
  const { methods, expected } = found ?? { methods: [], expected: '0.00' }
  return (
    <div className={classes.day}>
      <section aria-label="Recorded">
        <h2>Recorded</h2>
        <DayFigures methods={methods} expected={expected} />
      </section>
      {found?.day_close_id ? (
        <Counted closed={found} />
      ) : (
        <CloseForm day={day} expected={expected} account_id={isOwn ? undefined : account_id} />
      )}
    </div>
  )
}

function Counted({ closed }: { closed: DayClose }) {
  const { timeZone } = useAcademy()
  const { counted, difference, reason, closed_at, corrected } = closed
  return (
    <section aria-label="Counted" className={classes.closed}>
      <h2>This day is closed.</h2>
      <dl>
        <dt>Cash counted</dt>
        <dd>{formatMoney(counted ?? '0')}</dd>
        <dt>Difference</dt>
        <dd>{formatMoney(difference ?? '0')}</dd>
        {reason && (
          <>
            <dt>Reason</dt>
            <dd>{reason}</dd>
          </>
        )}
        <dt>Closed</dt>
        <dd>{closed_at && formatMoment(closed_at, timeZone)}</dd>
      </dl>
      {corrected !== null && <p>corrected: {formatMoney(corrected)}</p>}
    </section>
  )
}
