import type { CounterToday, Taking } from '@ganit/contract/money/counter'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { formatRupees, formatTime } from '../../../ui/text/formats.ts'
import { timeNow } from '../../../ui/text/times/dates.ts'
import { CorrectDialog } from '../payments/correct/correct-payment.tsx'
import { ledger, METHOD_TEXTS, printReceipt } from '../payments/payments.data.ts'
import { lastTakings } from './counter.data.ts'
import classes from './counter.module.css'

type Taken = Taking['payments'][number]

type CorrectingProps = { payment: Taken; onClose: () => void; onCorrected: () => void }

/** The dialog that corrects a payment, once it is loaded. */
function CorrectionDialog({ payment, ...done }: CorrectingProps) {
  const { student, payment_id } = payment
  const { data } = useQuery(ledger({ uid: student?.uid ?? '' }))
  const whole = data?.payments.find((each) => each.payment_id === payment_id)
  return whole && <CorrectDialog payment={whole} payer={student?.name ?? ''} {...done} />
}

type OnCorrected = { onCorrected: (payment_id: number) => void }

function TakingRow({ taking, onCorrected }: { taking: Taking } & OnCorrected) {
  const { payments, method, reversed, may_correct, whatsapp_link } = taking
  const [corrected, correct] = useState<Taken>()
  const { failure, run } = useAction()
  const names = payments.map(({ student }) => student?.name ?? 'Erased student')
  const { timeZone } = useAcademy()
  const [first] = payments
  const more = payments.length > 1 ? ` and ${payments.length - 1} more` : ''
  const printAll = async () => {
    for (const payment of payments) await printReceipt(payment)
  }

  return (
    <li data-reversed={reversed || undefined}>
      <span className="quiet">{formatTime(timeNow(timeZone, new Date(taking.at)))}</span>
      <b title={names.join(', ')}>
        {names[0]}
        {more}
      </b>
      <span className="amount nowrap">
        {reversed ? <s>{formatRupees(taking.amount)}</s> : formatRupees(taking.amount)}{' '}
        <small>{METHOD_TEXTS[method]}</small>
      </span>
      <div className="wrap gap8 centred small">
        <Button size="xs" variant="quiet" onClick={() => run(printAll)}>
          Print
        </Button>
        {whatsapp_link && (
          <a href={whatsapp_link} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
        )}
        {may_correct &&
          payments.map(
            (payment, n) =>
              payment.student && (
                <Button
                  size="xs"
                  variant="quiet"
                  key={payment.payment_id}
                  aria-label={`Correct receipt ${payment.receipt_number}`}
                  onClick={() => correct(payment)}
                >
                  {payments.length > 1 ? `Correct ${n + 1}` : 'Correct'}
                </Button>
              ),
          )}
        {first?.student && <Link to={`/admin/student/${first.student.uid}`}>Open</Link>}
      </div>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {corrected && (
        <CorrectionDialog
          payment={corrected}
          onClose={() => correct(undefined)}
          onCorrected={() => onCorrected(corrected.payment_id)}
        />
      )}
    </li>
  )
}

/**
 * Today's last takings, each with buttons to print, send, correct or open it, and the sums of the day once they are
 * known.
 */
export function LastTakings({
  today,
  onCorrected = () => {},
}: { today: CounterToday | undefined } & Partial<OnCorrected>) {
  const { data = [] } = useQuery(lastTakings)
  if (data.length === 0 && !today) return null

  return (
    <section className={classes.takings} aria-label="Last takings">
      <h2>
        Last takings{' '}
        {today && (
          <small>
            today {today.count} · {formatRupees(today.amount)} · cash {formatRupees(today.cash)}
          </small>
        )}
      </h2>
      <ul>
        {data.map((taking) => (
          <TakingRow
            key={`${taking.at} ${taking.payments[0]?.payment_id}`}
            {...{ taking, onCorrected }}
          />
        ))}
      </ul>
    </section>
  )
}
