import { asMoney, toHundredths } from '@ganit/contract/money'
import type { BatchFee, FeeType } from '@ganit/contract/money/fees'
import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, useEffect } from 'react'
import { queryClient } from '../../../../api/query-client.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { alert, confirm } from '../../../../ui/dialogs/ask.ts'
import { askAndDelete } from '../../../../ui/dialogs/ask-and-delete.ts'
import { failureText } from '../../../../ui/forms/failure-text.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../../ui/forms/form-failure.tsx'
import { ConflictBox } from '../../../../ui/forms/records/conflict-box.tsx'
import { differences } from '../../../../ui/forms/records/differences.ts'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { InstalmentTable, readAmount } from '../../../../ui/money/instalment-table.tsx'
import {
  formatDay,
  monthlyDayInWords,
  sameDayNextMonth,
  typedDayInWords,
} from '../../../../ui/text/times/dates.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { confirmFeeChange, effectOf } from '../agree-to-change.ts'
import { changeBatchFee, feePreview, removeBatchFee } from '../batch-fees.data.ts'
import { toastFeeChanged } from '../undo-change.ts'
import { FeeEffect, useFeeEffect } from './fee-effect.tsx'
import {
  FEE_TYPE_TEXTS,
  type FeeFields,
  FROM_TEXTS,
  LABELS,
  PRORATA_TEXTS,
  resetForType,
  toSentFields,
} from './fee-fields.ts'
import classes from './fee-form.module.css'
import { JoiningTerms } from './joining-terms.tsx'
import { SharedTime } from './shared-time.tsx'
import { useFeeForm } from './use-fee-form.ts'

const LEAST = 2

/** Two halves in whole rupees, a month apart. */
function halvesOf({ amount, due_date }: FeeFields) {
  const whole = toHundredths(readAmount(amount))
  const first = Math.round(whole / 200) * 100
  const money = (hundredths: number) => (hundredths > 0 ? asMoney(hundredths) : '')
  return [
    { amount: money(first), due_date },
    { amount: money(whole - first), due_date: due_date && sameDayNextMonth(due_date) },
  ]
}

type FeeTermsProps = { form: UseFormReturnType<FeeFields>; isNew: boolean }

/** Fields for the students whom a fee charges and the dates, instalments, deposit, and late fee. */
function FeeTerms({ form, isNew }: FeeTermsProps) {
  const { fee_type, instalments, amount, late_fee, is_deposit, on_joining } = form.values
  const isDated = fee_type === 'one-time' && !on_joining

  return (
    <div className={`stack gap16 ${classes.terms}`}>
      {fee_type === 'one-time' && <JoiningTerms form={form} isNew={isNew} />}
      {isDated && (
        <Checkbox
          label="Asked for in instalments"
          checked={instalments.length > 0}
          onChange={({ currentTarget }) =>
            form.setFieldValue('instalments', currentTarget.checked ? halvesOf(form.values) : [])
          }
        />
      )}
      {instalments.length > 0 && (
        <InstalmentTable
          rows={instalments}
          total={amount}
          least={LEAST}
          errors={form.errors}
          onChange={(rows) => form.setFieldValue('instalments', rows)}
        />
      )}
      {fee_type === 'one-time' && (
        <Checkbox
          label="Deposit"
          description="Given back to students who settle and leave."
          checked={is_deposit}
          onChange={({ currentTarget: { checked } }) =>
            form.setValues({ is_deposit: checked, ...(checked && { paid_from: '', paid_to: '' }) })
          }
        />
      )}
      {isDated && !is_deposit && <SharedTime form={form} />}
      <Checkbox
        label="Exempt from late fees"
        description="Whether others are asked for one is said in the settings."
        checked={!late_fee}
        onChange={({ currentTarget }) => form.setFieldValue('late_fee', !currentTarget.checked)}
      />
    </div>
  )
}

/** True if the fee recurs and can still end. */
const canEnd = (fee: BatchFee, today: string) =>
  fee.fee_type === 'recurring' &&
  fee.due_date <= today &&
  (fee.last_due_date === null || fee.last_due_date > today)

/** Asks, and ends a fee today. Returns true once ended. */
async function endFee(before: BatchFee, today: string) {
  const { fee_id, title } = before
  const change = { last_due_date: today, from: 'unpaid' as const }
  const text = 'End this fee today? Nothing more falls due later.'
  try {
    const preview = await queryClient.fetchQuery(feePreview({ batch_fee_id: fee_id, ...change }))
    const detail = preview.dues > 0 ? { detail: effectOf(preview) } : {}
    if (!(await confirm({ title, text, ...detail, accept: 'End', destructive: true }))) return false
    const { fee } = await changeBatchFee({ batch_fee_id: fee_id, ...change })
    toastFeeChanged('Fee ended', preview, { before, from: change.from, version: fee.version })
  } catch (error) {
    await alert({ title, text: failureText('The fee was not ended.', error) })
    return false
  }
  return true
}

/** Asks, and deletes a fee. Returns true once deleted. */
const deleteFee = ({ fee_id, title }: Pick<BatchFee, 'fee_id' | 'title'>) =>
  askAndDelete({
    title,
    text: 'Delete this fee?',
    detail: 'Its dues are deleted with it.',
    remove: () => removeBatchFee({ batch_fee_id: fee_id }),
    failure: 'The fee was not deleted.',
    deleted: 'Fee deleted',
  })

type FeeEndingsProps = {
  fee: BatchFee
  onEnded: () => void
}

/** Ends a fee from today, or deletes it. */
function FeeEndings({ fee, onEnded }: FeeEndingsProps) {
  const { once } = useSending()
  const day = useToday()
  const press = (end: () => Promise<boolean>) =>
    once(async () => {
      if (await end()) onEnded()
    })

  return (
    <>
      {canEnd(fee, day) && (
        <Button variant="quiet" onClick={() => press(() => endFee(fee, day))}>
          End fee
        </Button>
      )}
      <Button variant="quiet" onClick={() => press(() => deleteFee(fee))}>
        Delete fee
      </Button>
    </>
  )
}

const TYPES = Object.entries(FEE_TYPE_TEXTS)
  .map(([value, label]) => ({ value, label }))
  .toReversed()

const PRORATAS = Object.entries(PRORATA_TEXTS).map(([value, label]) => ({ value, label }))

const FROMS = Object.entries(FROM_TEXTS).map(([value, label]) => ({ value, label }))

type FeeFormProps = {
  batchId: number
  /** Null for a new fee. */
  fee: BatchFee | null
  onChanged: (isChanged: boolean) => void
  onEnded?: () => void
  /** On the batch's own page, saving and Cancel end the form without leaving the page. */
  stays?: boolean
}

/** The typed day in words, so that a wrong one is seen. */
const dayInWords = ({ fee_type, due_date }: FeeFields, today: string) =>
  fee_type === 'recurring' ? monthlyDayInWords(due_date, today) : typedDayInWords(due_date, today)

/** Says while a fee is typed when students will owe it. */
function dueDatesInWords({
  due_date,
  fee_type,
  last_due_date,
  instalments,
  on_joining,
}: FeeFields) {
  const day = due_date ? formatDay(due_date) : 'the due date'
  if (on_joining) return `Due on the day of joining, from ${due_date ? day : 'the day named'} on.`
  const last = instalments.at(-1)?.due_date
  if (last) return `Due in ${instalments.length} instalments, the last on ${formatDay(last)}.`
  if (fee_type === 'one-time') return `Due once, on ${day}.`
  const end = last_due_date ? `, the last time by ${formatDay(last_due_date)}` : ''
  return `Due every month, from ${day} on, on that day of the month${end}.`
}

/** Adds a fee to a batch, or edits one. */
export function FeeForm({ batchId, fee, onChanged, onEnded = () => {}, stays }: FeeFormProps) {
  const edit = useFeeForm(batchId, fee, stays ? onEnded : undefined)
  const { form, formRef, failure, conflict, isSending, isChanged, base, save, foreseen } = edit
  const { once } = useSending()
  const today = useToday()
  const effect = useFeeEffect(form.values, batchId, isSending || fee !== null)

  useEffect(() => onChanged(isChanged), [isChanged, onChanged])

  useEffect(() => {
    if (fee) formRef.current?.querySelector('input')?.focus()
  }, [fee, formRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(async () => {
      const { from } = form.getValues()
      const change = { ...toSentFields(differences(form.getValues(), base.fields)), from }
      if (fee) {
        const { isAgreed, preview } = await confirmFeeChange(fee, change)
        if (!isAgreed) return
        foreseen.current = preview
      }
      void save()
    })
  }
  const input = (name: keyof FeeFields) => ({
    label: LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <form
      ref={formRef}
      noValidate
      className={`unprinted stack gap24 pad28 sheet ${classes.form}`}
      aria-label={fee ? `Edit ${fee.title}` : 'New fee'}
      onSubmit={submit}
    >
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
      {fee && <h2>Edit ‘{fee.title}’</h2>}
      <div className={`grid top ${classes.fields}`}>
        <TextInput {...input('fee_title')} />
        <TextInput inputMode="decimal" leftSection="₹" {...input('amount')} />
        <TextInput
          type="date"
          description={dayInWords(form.values, today)}
          {...input('due_date')}
          {...(form.values.on_joining && { label: 'From' })}
        />
        <NativeSelect
          data={TYPES}
          {...input('fee_type')}
          onChange={({ currentTarget }) =>
            form.setValues(resetForType(currentTarget.value as FeeType))
          }
        />
        {form.values.fee_type === 'recurring' && (
          <>
            <TextInput
              type="date"
              description={typedDayInWords(form.values.last_due_date, today)}
              {...input('last_due_date')}
            />
            <NativeSelect data={PRORATAS} {...input('prorata')} />
          </>
        )}
        {fee && <NativeSelect data={FROMS} {...input('from')} />}
      </div>
      <FeeTerms form={form} isNew={!fee} />
      {!fee && (
        <FeeEffect
          effect={effect}
          fields={form.values}
          today={today}
          onAskLeft={(asks) => form.setFieldValue('asks_left', asks)}
        />
      )}
      <div className={`wrap centred split ruled ${classes.foot}`}>
        <p>{dueDatesInWords(form.values)}</p>
        <div className={`wrap gap12 to-end ${classes.buttons}`}>
          {fee && <FeeEndings fee={fee} onEnded={onEnded} />}
          <Button onClick={edit.leave}>Cancel</Button>
          <Button type="submit" variant="main" loading={isSending}>
            {fee ? 'Update Fee' : 'Save Fee'}
          </Button>
        </div>
      </div>
    </form>
  )
}
