import { addDue } from '@ganit/contract/money/dues'
import type { Ledger } from '@ganit/contract/money/ledger'
import { recordRefund } from '@ganit/contract/money/refunds'
import { leave } from '@ganit/contract/office/leaving'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayCall } from '../../../../api/may.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { alert } from '../../../../ui/dialogs/ask.ts'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { readUnanswered } from '../../../../unanswered.ts'
import { studentProfile } from '../../../people/students/students.data.ts'
import { KeepCredit } from '../credit/keep-credit.tsx'
import { isRefundable, RefundDialog, refundName } from '../credit/refund-dialog.tsx'
import { AddDueDialog, addedDueName } from '../dues/add-due-dialog.tsx'
import { LeaveDialog } from '../leaving/leave-dialog.tsx'
import { Statement } from '../ledger/statement.tsx'
import { RecordPayment } from './record-payment.tsx'

type MoneyDialog = 'due' | 'refund' | 'leave'

/** The dialog that reopens by itself, because its request has no answer. */
function unansweredDialog({ student_id }: Ledger): MoneyDialog | undefined {
  if (readUnanswered(addedDueName(student_id))) return 'due'
  return readUnanswered(refundName(student_id)) ? 'refund' : undefined
}

/** Opens the dialog, or says why there is nothing to give back. */
function openRefund(payer: Ledger, today: string, open: () => void) {
  if (isRefundable(payer, today)) return open()
  const isPaid = Number(payer.paid) > 0
  void alert({
    title: 'Nothing can be given back',
    text: isPaid
      ? `What is due now, ${formatRupees(payer.due_now)}, takes all that was paid.`
      : `${payer.name} has paid nothing yet.`,
  })
}

/** The office's money actions beside a student's heading. */
export function MoneyActions({ payer }: { payer: Ledger }) {
  const [opened, setOpened] = useState(() => unansweredDialog(payer))
  const mayAdd = useMayCall(addDue)
  const mayRefund = useMayCall(recordRefund)
  const mayLeave = useMayCall(leave)
  // The surrounding page has loaded the record. Students without a batch cannot leave one.
  const { data: record } = useQuery({ ...studentProfile({ uid: payer.uid }), enabled: false })
  const close = () => setOpened(undefined)
  const today = useToday()

  return (
    <div className="wrap gap8">
      <RecordPayment uid={payer.uid} describedBy="fees" />
      {payer.owed === '0.00' && <RecordPayment uid={payer.uid} describedBy="fees" inAdvance />}
      {mayAdd && (
        <Button size="sm" onClick={() => setOpened('due')}>
          Add a charge
        </Button>
      )}
      {mayRefund && (
        <Button size="sm" onClick={() => openRefund(payer, today, () => setOpened('refund'))}>
          Refund
        </Button>
      )}
      {record?.batches.length === 0 && <KeepCredit payer={payer} />}
      {mayLeave && record !== undefined && record.batches.length > 0 && (
        <Button size="sm" onClick={() => setOpened('leave')}>
          Settle and leave
        </Button>
      )}
      <Statement payer={payer} ownPhone={record?.contact_number_1} />
      {opened === 'leave' && <LeaveDialog payer={payer} onClose={close} />}
      {opened === 'due' && <AddDueDialog student={payer} onClose={close} />}
      {opened === 'refund' && <RefundDialog payer={payer} onClose={close} />}
    </div>
  )
}
