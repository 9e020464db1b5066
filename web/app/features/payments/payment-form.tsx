import type { Ledger } from '@ganit/contract/ledger'
import { PAYMENT_METHODS } from '@ganit/contract/payments'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect } from 'react'
import dialog from '../../ui/dialogs/dialog.module.css'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import field from '../../ui/forms/field.module.css'
import { formatMoney } from '../../ui/text/formats.ts'
import { DueChoice } from './due-choice.tsx'
import classes from './payment-dialog.module.css'
import { LABELS } from './payment-fields.ts'
import type { PaymentEdit } from './use-payment.ts'
import { METHOD_TEXTS } from './words.ts'

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_TEXTS[value] }))

type PaymentFormProps = {
  titleId: string
  payer: Ledger
  edit: PaymentEdit
  onCancel: () => void
}

export function PaymentForm({ titleId, payer, edit, onCancel }: PaymentFormProps) {
  const { form, formRef, failure, unanswered, isSending, save } = edit

  useEffect(() => {
    const amount = formRef.current?.querySelector<HTMLInputElement>('input[name="amount"]')
    amount?.focus()
    amount?.select()
  }, [formRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const input = (name: 'amount' | 'date' | 'method' | 'transaction_id' | 'note') => ({
    label: LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  const optional = { description: 'Optional', className: field.optional ?? '' }
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      <div>
        <h2 id={titleId}>Record payment</h2>
        <p>
          <b>{payer.name}</b> owes {formatMoney(payer.owed)}
        </p>
      </div>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {unanswered && (
        <ErrorBox>
          {unanswered} The payment may have been recorded or not; trying again never records it
          twice.
        </ErrorBox>
      )}
      <fieldset disabled={Boolean(unanswered)} className={classes.fields}>
        <TextInput inputMode="decimal" leftSection="₹" {...input('amount')} />
        <TextInput type="date" {...input('date')} />
        <DueChoice dues={payer.dues} edit={edit} />
        <NativeSelect data={METHODS} {...input('method')} />
        <TextInput {...input('transaction_id')} {...optional} />
        <Textarea
          rows={2}
          {...input('note')}
          {...optional}
          className={`${classes.wide} ${field.optional}`}
        />
      </fieldset>
      <div className={dialog.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="main" loading={isSending}>
          {unanswered ? 'Try again' : 'Save Payment'}
        </Button>
      </div>
    </form>
  )
}
