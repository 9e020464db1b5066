import type { BatchFee, FeeType } from '@ganit/contract/fees'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useEffect } from 'react'
import { ConflictBox } from '../../ui/forms/conflict-box.tsx'
import { differences } from '../../ui/forms/differences.ts'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { formatDay } from '../../ui/text/dates.ts'
import { agreedToChange } from './agree-to-change.ts'
import { FeeEndings } from './fee-endings.tsx'
import {
  asSent,
  FEE_TYPE_TEXTS,
  type FeeFields,
  FROM_TEXTS,
  LABELS,
  ofType,
  PRORATA_TEXTS,
} from './fee-fields.ts'
import classes from './fee-form.module.css'
import { FeeTerms } from './fee-terms.tsx'
import { useFeeForm } from './use-fee-form.ts'

const TYPES = Object.entries(FEE_TYPE_TEXTS)
  .map(([value, label]) => ({ value, label }))
  .toReversed()

const PRORATAS = Object.entries(PRORATA_TEXTS).map(([value, label]) => ({ value, label }))

const FROMS = Object.entries(FROM_TEXTS).map(([value, label]) => ({ value, label }))

type FeeFormProps = {
  batchId: number
  /** Null where it is yet to be made. */
  fee: BatchFee | null
  onChanged: (isChanged: boolean) => void
  /** It was ended or deleted here. */
  onEnded?: () => void
}

/** When the students will owe it, said while it is typed. */
function whenDue({ due_date, fee_type, last_due_date, instalments }: FeeFields) {
  const day = due_date ? formatDay(due_date) : 'the due date'
  const last = instalments.at(-1)?.due_date
  if (last) return `Due in ${instalments.length} instalments, the last on ${formatDay(last)}.`
  if (fee_type === 'one-time') return `Due once, on ${day}.`
  const end = last_due_date ? `, the last time by ${formatDay(last_due_date)}` : ''
  return `Due every month, from ${day} on, on that day of the month${end}.`
}

/** Adds a fee to a batch (Add mode), or changes one (Edit mode). */
export function FeeForm({ batchId, fee, onChanged, onEnded = () => {} }: FeeFormProps) {
  const edit = useFeeForm(batchId, fee)
  const { form, formRef, failure, conflict, isSending, isChanged, base, save, foreseen } = edit
  const { once } = useSending()

  useEffect(() => onChanged(isChanged), [isChanged, onChanged])

  useEffect(() => {
    if (fee) formRef.current?.querySelector('input')?.focus()
  }, [fee, formRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(async () => {
      const { from } = form.getValues()
      const change = { ...asSent(differences(form.getValues(), base.fields)), from }
      if (fee) {
        const { isAgreed, preview } = await agreedToChange(fee, change)
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
      className={classes.form}
      aria-label={fee ? `Edit ${fee.title}` : 'New fee'}
      onSubmit={submit}
    >
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
      {fee && <h2>Edit ‘{fee.title}’</h2>}
      <div className={classes.fields}>
        <TextInput {...input('fee_title')} />
        <TextInput inputMode="decimal" leftSection="₹" {...input('amount')} />
        <TextInput type="date" {...input('due_date')} />
        <NativeSelect
          data={TYPES}
          {...input('fee_type')}
          onChange={({ currentTarget }) => form.setValues(ofType(currentTarget.value as FeeType))}
        />
        {form.values.fee_type === 'recurring' && (
          <>
            <TextInput type="date" {...input('last_due_date')} />
            <NativeSelect data={PRORATAS} {...input('prorata')} />
          </>
        )}
        {fee && <NativeSelect data={FROMS} {...input('from')} />}
      </div>
      <FeeTerms form={form} />
      <div className={classes.foot}>
        <p>{whenDue(form.values)}</p>
        <div className={classes.buttons}>
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
