import type { Ledger } from '@ganit/contract/ledger'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useEffect } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import field from '../../ui/forms/field.module.css'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { MayBeRecorded } from '../../ui/forms/may-be-recorded.tsx'
import { formatMoney } from '../../ui/text/formats.ts'
import { AdvanceChoice } from './advance-choice.tsx'
import { AmountChoice } from './amount-choice.tsx'
import { DueChoice } from './due-choice.tsx'
import { NoteField } from './note-field.tsx'
import classes from './payment-dialog.module.css'
import { LABELS } from './payment-fields.ts'
import type { PaymentEdit } from './use-payment.ts'
import { METHOD_CHOICES } from './words.ts'

type PaymentFormProps = {
  titleId: string
  payer: Ledger
  edit: PaymentEdit
  onCancel: () => void
}

export function PaymentForm({ titleId, payer, edit, onCancel }: PaymentFormProps) {
  const { form, formRef, failure, unanswered, isSending, limit, mark, save } = edit
  const isLate = Number(payer.overdue) > 0

  useEffect(() => {
    const amount = formRef.current?.querySelector<HTMLInputElement>('input[name="amount"]')
    amount?.focus()
    amount?.select()
  }, [formRef])

  // Nothing can be typed any more: the focus goes to what can be done.
  useEffect(() => {
    if (unanswered) formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [unanswered, formRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const input = (name: 'amount' | 'date' | 'method' | 'transaction_id') => ({
    label: LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  const optional = { description: 'Optional', className: field.optional ?? '' }
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      <div className={classes.title}>
        <h2 id={titleId}>Record payment</h2>
        <p>
          <b>{payer.name}</b>{' '}
          {payer.owed === '0.00'
            ? 'owes nothing: this is an advance'
            : `owes ${formatMoney(payer.owed)}`}
          {isLate && <span className={classes.late}>, {formatMoney(payer.overdue)} overdue</span>}
        </p>
      </div>
      {/* Only this part scrolls: what is paid for whom, and the button, stay in sight. */}
      <div className={classes.middle}>
        {unanswered ? (
          <MayBeRecorded why={unanswered} />
        ) : (
          failure && <FormFailure>{failure}</FormFailure>
        )}
        <fieldset disabled={Boolean(unanswered)} className={classes.fields}>
          <TextInput
            inputMode="decimal"
            leftSection="₹"
            {...input('amount')}
            {...(limit && { error: limit })}
          />
          <TextInput type="date" {...input('date')} />
          <AmountChoice edit={edit} />
          <AdvanceChoice edit={edit} />
          <NativeSelect data={METHOD_CHOICES} {...input('method')} />
          <TextInput {...input('transaction_id')} {...optional} />
          {payer.owed !== '0.00' && <DueChoice dues={payer.dues} edit={edit} />}
          <NoteField form={form} />
        </fieldset>
      </div>
      <div className={classes.foot}>
        {mark.isOffered && (
          <Checkbox
            label="Also mark fees as paid"
            description="Nothing will be due after this payment."
            checked={mark.isWanted}
            onChange={({ currentTarget }) => mark.setWanted(currentTarget.checked)}
            disabled={Boolean(unanswered)}
          />
        )}
        <div className={dialog.buttons}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="main" loading={isSending}>
            {unanswered ? 'Try again' : 'Save Payment'}
          </Button>
        </div>
      </div>
    </form>
  )
}
