import { sumMoney } from '@ganit/contract/money'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { MayBeRecorded } from '../../../ui/forms/records/may-be-recorded.tsx'
import { UNANSWERED } from '../../../ui/forms/use-money-form.ts'
import { formatRupees } from '../../../ui/text/formats.ts'
import { METHOD_TEXTS } from '../payments/payments.data.ts'
import classes from './counter.module.css'
import type { useTakePayment } from './use-taking.ts'

/**
 * Stands in place of a family's dues while the last payment has no answer: nothing can be changed, and no other payment
 * can be taken.
 */
export function UnansweredPayment({ taking }: { taking: ReturnType<typeof useTakePayment> }) {
  const { unanswered, why, isSending, sendAgain, giveUp } = taking
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [])
  if (!unanswered) return null

  const { sent, shown } = unanswered
  const close = async () => {
    if (await confirm(UNANSWERED)) giveUp()
  }
  return (
    <section
      className={`stack gap16 top above20 ${classes.unanswered}`}
      aria-label="Payment without an answer"
    >
      <MayBeRecorded why={why} />
      <p>
        <b>{formatRupees(sumMoney(sent.payments.map(({ amount }) => String(amount))))}</b> from{' '}
        {shown.name}, {METHOD_TEXTS[sent.method]}
        {sent.transaction_id && ` ${sent.transaction_id}`}
      </p>
      <Button ref={button} variant="main" loading={isSending} onClick={sendAgain}>
        Send the same again
      </Button>
      <Link to={`/admin/payments?search=${encodeURIComponent(shown.name)}`}>
        Look at their payments
      </Link>
      <Button disabled={isSending} onClick={close}>
        Close
      </Button>
    </section>
  )
}
