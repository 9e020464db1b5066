import { getPaySlip, type PaySlip } from '@ganit/contract/money/pay-sheets'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { openFile } from '../../../api/files/open-file.ts'
import { pathOf } from '../../../api/path-of.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert } from '../../../ui/dialogs/ask.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { countInWords, formatRupees } from '../../../ui/text/formats.ts'
import { formatDay, formatMonth } from '../../../ui/text/times/dates.ts'
import { ownPay } from './absences.data.ts'
import classes from './absences.module.css'
import { OwnTeaching } from './own-teaching.tsx'

async function openSlip({ pay_slip_id, number }: PaySlip) {
  try {
    await openFile(pathOf(getPaySlip.path, { params: { pay_slip_id } }))
  } catch (error) {
    const text = `The slip could not be fetched. ${messageOf(error)}`
    await alert({ title: `Slip ${number}`, text })
  }
}

/** A teacher's open lines of pay, the slips that were paid, and what was entered about the lessons of the month. */
export function OwnPayPart({ uid }: { uid: string }) {
  return (
    <section className={`stack gap12 sheet ${classes.part}`} aria-labelledby="own-pay">
      <header>
        <h2 id="own-pay">My hours</h2>
      </header>
      <QueryView
        query={useQuery(ownPay)}
        failure="Failed to load your pay."
        skeleton={<SkeletonRows rows={2} photo={false} />}
      >
        {({ lessons, gross, lines, slips }) => (
          <>
            <p>
              {lines.length === 0 ? (
                'Nothing is open.'
              ) : (
                <b>
                  Open: {lessons > 0 && `${countInWords(lessons, 'lesson', 'lessons')}, `}
                  {formatRupees(gross)}
                </b>
              )}
            </p>
            {lines.length > 0 && (
              <ul className={classes.list}>
                {lines.map(({ text, batch, amount }, n) => (
                  // Two lines may read the same.
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read.
                  <li key={n}>
                    <p>{[text, batch?.batch_name].filter(Boolean).join(' · ')}</p>
                    <span className="amount">{formatRupees(amount)}</span>
                  </li>
                ))}
              </ul>
            )}
            {slips.length > 0 && (
              <ul className={classes.list} aria-label="Slips">
                {slips.map((slip) => (
                  <li key={slip.pay_slip_id}>
                    <p>
                      {formatMonth(slip.month)}
                      {slip.reversed ? ', reversed' : `, paid on ${formatDay(slip.paid_on)}`}
                    </p>
                    <span className="amount">{formatRupees(slip.gross)}</span>
                    <Button size="sm" onClick={() => openSlip(slip)}>
                      Slip {slip.number}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
      <OwnTeaching uid={uid} />
    </section>
  )
}
