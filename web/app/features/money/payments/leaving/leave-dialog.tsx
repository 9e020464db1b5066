import type { Ledger } from '@ganit/contract/money/ledger'
import { PAYMENT_LABELS, type PaymentMethod } from '@ganit/contract/money/payments'
import { recordRefund } from '@ganit/contract/money/refunds'
import { LEAVING_LABELS, LeavingDraft } from '@ganit/contract/office/leaving'
import type { LeftWhy } from '@ganit/contract/people/memberships'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, messageOf } from '../../../../api/api-error.ts'
import { useMayCall } from '../../../../api/may.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import dialog from '../../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { WhySelect } from '../../../../ui/forms/choices/why-select.tsx'
import { DateField } from '../../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../../ui/forms/dialogs/use-dialog-form.ts'
import { NativeSelect, Textarea, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { printVoucher } from '../credit/refunds.data.ts'
import classes from '../ledger/student-ledger.module.css'
import { METHOD_CHOICES } from '../words.ts'
import { type Left, leavingOn, settleAndLeave } from './leaving.data.ts'
import { LeavingLines, PrintedLeaving } from './leaving-lines.tsx'

type LeaveResultProps = { payer: Ledger; left: Left; onClose: () => void }

/** The result of leaving. */
function LeaveResult({ payer: { name }, left, onClose }: LeaveResultProps) {
  const { message, owed, credit, refund } = left
  const { isSending, once } = useSending()
  const mayRefund = useMayCall(recordRefund)
  const id = useId()

  return (
    <Modal className={dialog.dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <h2 id={`${id}-title`}>{message}</h2>
      <p role="status">
        <b>{name}</b> has left all batches.{' '}
        {owed === '0.00' ? 'Nothing is owed.' : `${formatRupees(owed)} stay owed.`}
        {credit !== '0.00' &&
          ` ${formatRupees(credit)} are left as an advance${mayRefund ? '' : ': the owner pays them back, and sees them on Today'}.`}
        {refund &&
          ` ${formatRupees(refund.amount)} were paid back, voucher ${refund.voucher_number}.`}
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

type LeaveDialogProps = { payer: Ledger; onClose: () => void }

/** Removes a student from all batches, settles the account, and shows the result. */
export function LeaveDialog({ payer, onClose }: LeaveDialogProps) {
  const [left, setLeft] = useState<Left>()
  return left ? (
    <LeaveResult payer={payer} left={left} onClose={onClose} />
  ) : (
    <LeaveForm payer={payer} onLeft={setLeft} onClose={onClose} />
  )
}

const errorsOf = schemaResolver(LeavingDraft.omit({ refund: true }), { sync: true })

type LeaveFormProps = LeaveDialogProps & { onLeft: (left: Left) => void }

function LeaveForm({ payer: { uid, name }, onLeft, onClose }: LeaveFormProps) {
  const mayRefund = useMayCall(recordRefund)
  const edit = useDialogForm({
    initialValues: {
      on: useToday() ?? '',
      why: '' as LeftWhy | '',
      reason: '',
      isPaidOut: false,
      method: 'cash' as PaymentMethod,
      transaction_id: '',
    },
    errorsOf,
    send: async ({ on, why, reason, isPaidOut, method, transaction_id }) => {
      const refund = isPaidOut ? { method, transaction_id } : null
      onLeft(await settleAndLeave({ uid, on, reason, refund, ...(why && { why }) }))
    },
    onClose,
    unsaved: 'The student has not left yet.',
  })
  const { form } = edit
  const { on } = form.values
  const { data, error, isPending } = useQuery({ ...leavingOn({ uid, on }), enabled: on !== '' })
  const [isPrinting, setPrinting] = useState(false)
  const wrongDay = error instanceof ApiError ? error.fields.on : undefined
  const isBack =
    !error && data !== undefined && data.credit !== '0.00' && (data.may_refund ?? mayRefund)
  const submit = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    form.setFieldValue('isPaidOut', isBack && submitter?.getAttribute('name') !== 'keep')
    return edit.submit(event)
  }
  return (
    <FormDialog
      edit={{ ...edit, submit }}
      title="Settle and leave"
      text={
        <>
          <b>{name}</b> leaves all batches. Later dues are cancelled, deposits are returned, and
          what was paid on them settles what is owed.
        </>
      }
      accept={isBack ? 'Settle and pay back' : 'Settle'}
      more={
        !error &&
        data && (
          <>
            <Button onClick={() => setPrinting(true)}>Print</Button>
            {isBack && (
              <Button type="submit" name="keep" aria-busy={edit.isSending}>
                Settle
              </Button>
            )}
          </>
        )
      }
      className={classes.dialog}
    >
      <DateField
        data-autofocus
        label={LEAVING_LABELS.on}
        name="on"
        {...form.getInputProps('on')}
        {...(wrongDay !== undefined && { error: wrongDay })}
      />
      {error && wrongDay === undefined && <ErrorBox>{messageOf(error)}</ErrorBox>}
      {!error && data && <LeavingLines leaving={data} />}
      {isPending && on !== '' && <SkeletonRows rows={3} photo={false} label="Reckoning..." />}
      {isBack && (
        <div className={`grid top ${classes.payout}`}>
          <NativeSelect
            label="Paid back by"
            name="method"
            data={METHOD_CHOICES}
            {...form.getInputProps('method')}
          />
          <TextInput
            label={PAYMENT_LABELS.transaction_id}
            name="transaction_id"
            autoComplete="off"
            isOptional
            {...form.getInputProps('transaction_id')}
          />
        </div>
      )}
      <WhySelect name="why" {...form.getInputProps('why')} />
      <Textarea
        rows={2}
        label={LEAVING_LABELS.reason}
        name="reason"
        {...form.getInputProps('reason')}
      />
      {isPrinting && data && (
        <PrintedLeaving name={name} leaving={data} onPrinted={() => setPrinting(false)} />
      )}
    </FormDialog>
  )
}
