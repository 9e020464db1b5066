import type { Ledger } from '@ganit/contract/money/ledger'
import type { PaymentMethod } from '@ganit/contract/money/payments'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import dialog from '../../../../ui/dialogs/dialog.module.css'
import { DateField } from '../../../../ui/forms/dates/date-field.tsx'
import { Checkbox, Textarea, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../../ui/forms/form-failure.tsx'
import { MayBeRecorded } from '../../../../ui/forms/records/may-be-recorded.tsx'
import { labelOf } from '../../../../ui/money/titled-due.ts'
import { WhyAmount } from '../../../../ui/money/why-amount.tsx'
import { formatMoney } from '../../../../ui/text/formats.ts'
import { formatDay } from '../../../../ui/text/times/dates.ts'
import classes from './payment.module.css'
import { duesFor, LABELS, readAmount } from './payment-fields.ts'
import { allocateAmount, openDues } from './sums.ts'
import parts from './take-parts.module.css'
import { CashGiven, Methods } from './take-parts.tsx'
import type { PaymentEdit } from './use-payment.ts'

/** The field for a note, hidden until the person asks for it. */
function NoteField({ form }: Pick<PaymentEdit, 'form'>) {
  const [isOpen, setOpen] = useState(false)

  if (!isOpen && !form.values.note)
    return (
      <Button
        size="xs"
        variant="quiet"
        className={classes.more ?? ''}
        onClick={() => setOpen(true)}
      >
        + Add a note
      </Button>
    )
  return (
    <Textarea
      rows={2}
      label={LABELS.note}
      name="note"
      autoComplete="off"
      isOptional
      className="whole"
      autoFocus={isOpen}
      {...form.getInputProps('note')}
    />
  )
}

type DueChoiceProps = { dues: Ledger['dues']; edit: PaymentEdit }

/** The dues the amount settles: the oldest first, or those ticked. */
function DueChoice({ dues, edit: { form, choose } }: DueChoiceProps) {
  const { amount, isChosen, fee_ids } = form.values
  const plan = allocateAmount(readAmount(amount), duesFor(form.values, dues))

  const tick = (fee_id: number, on: boolean) =>
    choose({ fee_ids: on ? [...fee_ids, fee_id] : fee_ids.filter((other) => other !== fee_id) })

  return (
    <fieldset className="stack gap10 whole narrow" aria-label="What it settles">
      <Checkbox
        label="Choose which dues it settles"
        description={isChosen ? 'Only what is ticked below.' : 'Otherwise the oldest first.'}
        error={form.errors.fee_ids}
        checked={isChosen}
        onChange={({ currentTarget }) => choose({ isChosen: currentTarget.checked })}
      />
      <ul className={`small amount ${classes.chosenDues}`} data-chosen={isChosen || undefined}>
        {openDues(dues).map((due) => {
          const part = plan.get(due.fee_id) ?? '0.00'
          const what = (
            <>
              <span>
                <b>{labelOf(due)}</b> {due.batch_name}
              </span>
              <span>
                due {formatDay(due.due_date)}, {formatMoney(due.owed)}
              </span>
            </>
          )
          return (
            <li key={due.fee_id} data-settled={part !== '0.00' || undefined}>
              {isChosen ? (
                <Checkbox
                  className={`grows narrow ${classes.due}`}
                  label={what}
                  checked={fee_ids.includes(due.fee_id)}
                  onChange={({ currentTarget }) => tick(due.fee_id, currentTarget.checked)}
                />
              ) : (
                <div className={`grows narrow ${classes.due}`}>{what}</div>
              )}
              <span className={`nowrap ${classes.part}`}>
                {part === '0.00' ? '–' : formatMoney(part)}
              </span>
              <WhyAmount parts={due.parts} />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** The two common amounts: due by now, and all that is owed. */
function AmountChoice({ edit: { form, proposals } }: { edit: PaymentEdit }) {
  const { now, all } = proposals
  if (form.values.isChosen || now === all) return null

  const chip = (text: string, amount: string) => (
    <Button
      size="xs"
      aria-pressed={form.values.amount === amount}
      onClick={() => form.setFieldValue('amount', amount)}
    >
      {text} {formatMoney(amount)}
    </Button>
  )
  return (
    <fieldset className={`wrap gap8 whole ${classes.chips}`} aria-label="Propose">
      {chip('Due now', now)}
      {chip('All', all)}
    </fieldset>
  )
}

/** Asks whether to keep the excess as advance. */
function AdvanceChoice({ edit: { form, advance } }: { edit: PaymentEdit }) {
  if (advance === '0.00') return null
  return (
    <Checkbox
      className="whole"
      label={`Keep ${formatMoney(advance)} as an advance`}
      description="It settles what is owed next by itself, and can be given back."
      {...form.getInputProps('advance', { type: 'checkbox' })}
    />
  )
}

/** Words that follow the payer's name. */
function standingInWords({ owed, due_now }: Ledger) {
  if (owed === '0.00') return ' owes nothing: this is an advance'
  return due_now === '0.00' ? ': Nothing is due now.' : ` owes ${formatMoney(due_now)} now`
}

type PaymentFormProps = {
  titleId: string
  payer: Ledger
  edit: PaymentEdit
  onCancel: () => void
}

export function PaymentForm({ titleId, payer, edit, onCancel }: PaymentFormProps) {
  const { form, formRef, failure, unanswered, isSending, limit, mark, save } = edit
  const { values } = form
  const [given, setGiven] = useState('')
  const isLate = Number(payer.overdue) > 0
  // Another method clears the transaction number, which was typed for the method before.
  const chooseMethod = (method: PaymentMethod) =>
    form.setValues({ method, ...(method !== values.method && { transaction_id: '' }) })

  useEffect(() => {
    const amount = formRef.current?.querySelector<HTMLInputElement>('input[name="amount"]')
    amount?.focus()
    amount?.select()
  }, [formRef])

  // The fields are locked, so the focus moves to the submit button.
  useEffect(() => {
    if (unanswered) formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [unanswered, formRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const input = (name: 'amount' | 'date' | 'transaction_id') => ({
    label: LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <form ref={formRef} noValidate className={`stack gap20 ${classes.form}`} onSubmit={submit}>
      <div className={classes.title}>
        <h2 id={titleId}>Record payment</h2>
        <p>
          <b>{payer.name}</b>
          {standingInWords(payer)}
          {isLate && <span className="pen strong">, {formatMoney(payer.overdue)} overdue</span>}
        </p>
      </div>
      {/* Only this part scrolls; payer and button stay in view. */}
      <div className={`stack gap16 anchor ${classes.middle}`}>
        {unanswered ? (
          <MayBeRecorded why={unanswered} />
        ) : (
          failure && <FormFailure>{failure}</FormFailure>
        )}
        <fieldset disabled={Boolean(unanswered)} className={`grid top narrow ${classes.fields}`}>
          <div className="stack gap12 whole">
            <Methods method={values.method} onChoose={chooseMethod} />
            <div className={`grid gap12 ${parts.three}`}>
              <TextInput
                data-autofocus
                inputMode="decimal"
                leftSection="₹"
                {...input('amount')}
                {...(limit && { error: limit })}
              />
              {values.method === 'cash' && (
                <CashGiven given={given} amount={readAmount(values.amount)} onChange={setGiven} />
              )}
            </div>
          </div>
          <AmountChoice edit={edit} />
          <AdvanceChoice edit={edit} />
          <DateField {...input('date')} />
          <TextInput isOptional {...input('transaction_id')} />
          {payer.owed !== '0.00' && <DueChoice dues={payer.dues} edit={edit} />}
          <NoteField form={form} />
        </fieldset>
      </div>
      <div className={`wrap centred to-end ruled ${classes.foot}`}>
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
