import type { OwnBatch } from '@ganit/contract/teaching/batches'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../i18n/use-formats.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { WeeklyTimes } from '../../../ui/text/times/weekly-times.tsx'
import { ownBatches } from './dashboard.data.ts'
import classes from './learning.module.css'

/** One batch; days and times are in the academy's time zone. */
function OwnBatchCard({ batch }: { batch: OwnBatch }) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const { name, description, course_name, schedules, times_from, next_class } = batch

  return (
    <article className={`narrow pad20-28 sheet breaks ${classes.card}`}>
      <h3>{name}</h3>
      {course_name && <p className="quiet">{course_name}</p>}
      {description && <p className="above8 quiet as-typed">{description}</p>}
      <dl className={classes.facts}>
        {next_class && (
          <div>
            <dt className="quiet">{i18n.t('Next class')}</dt>
            <dd>
              <b className="block strong">
                {formats.weekday(next_class.date)}, {formats.day(next_class.date)}
              </b>
              <span>{formats.times(next_class)}</span>
            </dd>
          </div>
        )}
        <div>
          <dt className="quiet">{i18n.t('Each week')}</dt>
          <dd>
            <WeeklyTimes schedules={schedules} from={times_from && formats.day(times_from)} />
          </dd>
        </div>
      </dl>
    </article>
  )
}

/** The student's batches, their weekly times and next class. */
export function OwnBatches() {
  const { i18n } = useLingui()

  function list(batches: OwnBatch[]) {
    if (batches.length === 0)
      return (
        <p className={`pad20-28 sheet quiet ${classes.none}`}>
          <Trans
            id="<0>You are not in a batch yet.</0> Your batch appears here as soon as the academy has chosen one for you."
            components={{ 0: <b className="block ink strong" /> }}
          />
        </p>
      )
    return batches.map((batch) => <OwnBatchCard key={batch.id} batch={batch} />)
  }
  return (
    <section
      className={`stack gap16 narrow above16 ${classes.section}`}
      aria-labelledby="own-batches"
    >
      <h2 id="own-batches">{i18n.t('Your batches')}</h2>
      <QueryView
        query={useQuery(ownBatches)}
        failure={i18n.t('Failed to load your batches.')}
        skeleton={<SkeletonRows rows={3} photo={false} label={i18n.t('Loading your batches...')} />}
      >
        {list}
      </QueryView>
    </section>
  )
}
