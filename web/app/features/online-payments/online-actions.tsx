import type { OnlinePayment } from '@ganit/contract/online-payments'
import { recordRefund } from '@ganit/contract/refunds'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../api/may.ts'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { refundOnline } from './online-payments.data.ts'
import { RecordRefund } from './record-refund.tsx'
import { SettleDialog } from './settle-dialog.tsx'

type OnlineActionsProps = {
  payment: OnlinePayment
  /** The id of its amount. */
  describedBy: string
}

/** What can be done with money that waits: saying what it is for, as long as all of it is here; giving it back. */
export function OnlineActions({ payment, describedBy }: OnlineActionsProps) {
  const { online_payment_id, state, paid_amount, refunded, receipts } = payment
  const [isSettling, setSettling] = useState(false)
  const { isSending, once } = useSending()
  const mayRecord = useMay(recordRefund)
  if (state !== 'to look at' || paid_amount === null) return null

  const isWhole = receipts.length === 0 && Number(refunded) === 0
  const left = formatMoney(String(Number(paid_amount) - Number(refunded)))
  const refund = () =>
    once(async () => {
      const isSure = await confirm({
        title: 'Give back',
        text: `Give ${left} back to who paid?`,
        detail: 'The gateway sends it to where it came from, in some days. It cannot be undone.',
        accept: 'Refund',
        destructive: true,
      })
      if (!isSure) return
      try {
        toastSuccess((await refundOnline(online_payment_id)).message)
      } catch (error) {
        const text = failureText('The money was not given back.', error)
        await alert({ title: 'Give back', text })
      }
    })
  return (
    <>
      {isWhole && (
        <Button size="xs" aria-describedby={describedBy} onClick={() => setSettling(true)}>
          Settle
        </Button>
      )}
      <Button
        size="xs"
        variant="danger"
        aria-describedby={describedBy}
        aria-busy={isSending}
        onClick={refund}
      >
        Refund
      </Button>
      {mayRecord && <RecordRefunds payment={payment} />}
      {isSettling && <SettleDialog payment={payment} onClose={() => setSettling(false)} />}
    </>
  )
}

/** A button for each student whom it paid for, where something of it was given back. */
function RecordRefunds({ payment }: { payment: OnlinePayment }) {
  const { dues, receipts, refunded } = payment
  if (Number(refunded) === 0) return null
  return receipts.map(({ student_id }) => {
    const due = dues.find((each) => each.student_id === student_id)
    const student = { student_id, name: due?.student_name ?? `Student ${student_id}` }
    return <RecordRefund key={student_id} payment={payment} student={student} />
  })
}
