import type { Ledger } from '@ganit/contract/money/ledger'
import { PAYMENT_LABELS, type PaymentMethod } from '@ganit/contract/money/payments'
import { recordRefund } from '@ganit/contract/money/refunds'
import { LEAVING_LABELS, type Leaving, LeavingDraft } from '@ganit/contract/office/leaving'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError, messageOf } from '../../../../api/api-error.ts'
import { useMayCall } from '../../../../api/may.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import dialog from '../../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { DateField } from '../../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../../ui/forms/dialogs/use-dialog-form.ts'
import { Checkbox, NativeSelect, Textarea, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { printVoucher } from '../credit/refunds.data.ts'
import classes from '../ledger/student-ledger.module.css'
import { METHOD_CHOICES } from '../words.ts'
import { type Left, leavingOn, settleAndLeave } from './leaving.data.ts'

const isNonZero = (amount: string) => amount !== '0.00'

/** The effect of leaving on each due, and the final balance. */
function LeavingLines({ leaving }: { leaving: Leaving }) {
  const { batches, lines, owed, credit } = leaving

  return (
    <div className="stack gap12">
      <p>
        Leaves {batches.map(({ batch_name }) => `‘${batch_name}’`).join(', ')}.
        {lines.length === 0 && ' The dues do not change.'}
      </p>
      {lines.length > 0 && (
        <ul aria-label="Changes to the dues" className={classes.lines}>
          {lines.map(({ due_id, title, label = title, text, amount, paid, cancelled, back }) => (
            <li key={due_id}>
              <b>{label}</b>
              <span className={classes.amount}>
                {isNonZero(cancelled) ? <s>{formatRupees(amount)}</s> : formatRupees(amount)}
              </span>
              <span className="quiet small">
                {[
                  text,
                  isNonZero(cancelled) && `${formatRupees(cancelled)} cancelled`,
                  isNonZero(paid) && `${formatRupees(paid)} paid`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {isNonZero(back) && <span className={classes.back}>{formatRupees(back)} back</span>}
            </li>
          ))}
        </ul>
      )}
      <dl className={`wrap ${classes.sums}`}>
        <div className="row gap12">
          <dt>Pending</dt>
          <dd className="strong">{formatRupees(owed)}</dd>
        </div>
        <div className="row gap12">
          <dt>Advance</dt>
          <dd className="strong">{formatRupees(credit)}</dd>
        </div>
      </dl>
    </div>
  )
}

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
      reason: '',
      isPaidOut: false,
      method: 'cash' as PaymentMethod,
      transaction_id: '',
    },
    errorsOf,
    send: async ({ on, reason, isPaidOut, method, transaction_id }) => {
      const refund = isPaidOut ? { method, transaction_id } : null
      onLeft(await settleAndLeave({ uid, on, reason, refund }))
    },
    onClose,
    unsaved: 'The student has not left yet.',
  })
  const { form } = edit
  const { on, isPaidOut } = form.values
  const { data, error, isPending } = useQuery({ ...leavingOn({ uid, on }), enabled: on !== '' })
  const wrongDay = error instanceof ApiError ? error.fields.on : undefined
  const isLeft = data !== undefined && data.credit !== '0.00'

  return (
    <FormDialog
      edit={edit}
      title="Settle and leave"
      text={
        <>
          <b>{name}</b> leaves all batches. Later dues are cancelled, deposits are returned, and
          what was paid on them settles what is owed.
        </>
      }
      accept="Settle and leave"
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
      <Textarea
        rows={2}
        label={LEAVING_LABELS.reason}
        name="reason"
        {...form.getInputProps('reason')}
      />
      {mayRefund && !error && isLeft && (
        <Checkbox
          label={`Pay back ${formatRupees(data.credit)}`}
          checked={isPaidOut}
          onChange={({ currentTarget }) => form.setFieldValue('isPaidOut', currentTarget.checked)}
        />
      )}
      {isPaidOut && isLeft && (
        <>
          <NativeSelect
            label={PAYMENT_LABELS.method}
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
        </>
      )}
    </FormDialog>
  )
}
