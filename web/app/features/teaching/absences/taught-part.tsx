import type { Taught } from '@ganit/contract/teaching/absences'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { MonthArrows } from '../../../ui/tables/tools/month-arrows.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { useMonthAsked } from '../../../ui/text/times/use-month-asked.ts'
import { downloadTaught, taughtIn } from './absences.data.ts'
import classes from './absences.module.css'

/** A duration such as `7 h 30 min`. */
function formatDuration(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
}

const taughtInWords = ({ lessons, minutes }: Pick<Taught, 'lessons' | 'minutes'>) =>
  `${countInWords(lessons, 'lesson', 'lessons')}, ${formatDuration(minutes)}`

/** A teacher's lessons held in a month, counted by registers taken. */
export function TaughtPart({ uid }: { uid: string }) {
  const { month, goBy } = useMonthAsked()
  const { isSending, once } = useSending()

  const save = () =>
    once(() =>
      downloadTaught(uid, month).catch((error) =>
        toastFailure(`Failed to download the lessons taught. ${messageOf(error)}`),
      ),
    )
  return (
    <section className={`stack gap12 sheet ${classes.part}`} aria-labelledby="taught">
      <header>
        <h2 id="taught">Taught</h2>
        <div className="row gap8 centred">
          <MonthArrows goBy={goBy}>
            <b aria-live="polite">{formatMonth(month)}</b>
          </MonthArrows>
        </div>
      </header>
      <QueryView
        query={useQuery(taughtIn({ account_id: uid, month }))}
        failure="Failed to load the lessons taught."
        skeleton={<SkeletonRows rows={2} photo={false} />}
      >
        {({ batches, ...all }) =>
          batches.length === 0 ? (
            <p className={classes.none}>No register of this month was taken.</p>
          ) : (
            <>
              <p>
                <b>{taughtInWords(all)}</b>
              </p>
              <ul className={classes.list}>
                {batches.map((batch, n) => (
                  // Two batches may share a name.
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read.
                  <li key={n}>
                    <p>{batch.batch_name}</p>
                    <span>{taughtInWords(batch)}</span>
                  </li>
                ))}
              </ul>
              <Button size="sm" loading={isSending} onClick={save} className="fit">
                Download CSV
              </Button>
            </>
          )
        }
      </QueryView>
    </section>
  )
}
