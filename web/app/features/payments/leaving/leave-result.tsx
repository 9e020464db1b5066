import type { Ledger } from '@ganit/contract/ledger'
import { Button } from '@mantine/core'
import { useId } from 'react'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import { printVoucher } from '../credit/refunds.data.ts'
import type { Left } from './leaving.data.ts'

type LeaveResultProps = { payer: Ledger; left: Left; onClose: () => void }

/** What somebody has left with. */
export function LeaveResult({ payer: { name }, left, onClose }: LeaveResultProps) {
  const { message, owed, credit, refund } = left
  const { isSending, once } = useSending()
  const id = useId()

  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <h2 id={`${id}-title`}>{message}</h2>
      <p role="status">
        <b>{name}</b> has left all batches.{' '}
        {owed === '0.00' ? 'Nothing is owed.' : `${formatMoney(owed)} stay owed.`}
        {credit !== '0.00' && ` ${formatMoney(credit)} are credit.`}
        {refund &&
          ` ${formatMoney(refund.amount)} were paid back, voucher ${refund.voucher_number}.`}
      </p>
      <div className={dialog.buttons}>
        {refund && (
          <Button aria-busy={isSending} onClick={() => once(() => printVoucher(refund))}>
            Print voucher
          </Button>
        )}
        <Button variant="filled" data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </Modal>
  )
}
