import type { FeeRow } from '@ganit/contract/fees'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useEffect } from 'react'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { formatDay } from '../../ui/text/dates.ts'
import { agreedToReprice } from './agree-to-reprice.ts'
import { FEE_TYPE_TEXTS, type FeeFields, LABELS } from './fee-fields.ts'
import classes from './fee-form.module.css'
import { useFeeForm } from './use-fee-form.ts'

const TYPES = Object.entries(FEE_TYPE_TEXTS)
  .map(([value, label]) => ({ value, label }))
  .toReversed()

type FeeFormProps = {
  batchId: number
  /** Null where it is yet to be made. */
  fee: FeeRow | null
  onChanged: (isChanged: boolean) => void
}

/** When the students will owe it, said while it is typed. */
function whenDue({ due_date, fee_type }: FeeFields) {
  const day = due_date ? formatDay(due_date) : 'the due date'
  return fee_type === 'recurring'
    ? `Due every month, from ${day} on, on that day of the month.`
    : `Due once, on ${day}.`
}

/** Adds a fee to a batch (Add mode), or changes one (Edit mode). */
export function FeeForm({ batchId, fee, onChanged }: FeeFormProps) {
  const { form, formRef, failure, isSending, isChanged, save } = useFeeForm(batchId, fee)

  const { once } = useSending()

  useEffect(() => onChanged(isChanged), [isChanged, onChanged])

  useEffect(() => {
    if (fee) formRef.current?.querySelector('input')?.focus()
  }, [fee, formRef])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(async () => {
      if (!fee || (await agreedToReprice(batchId, fee, form.getValues()))) void save()
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
      {fee && <h2>Edit ‘{fee.title}’</h2>}
      <div className={classes.fields}>
        <TextInput {...input('fee_title')} />
        <TextInput inputMode="decimal" leftSection="₹" {...input('amount')} />
        <TextInput type="date" {...input('due_date')} />
        <NativeSelect data={TYPES} {...input('fee_type')} />
      </div>
      <div className={classes.foot}>
        <p>{whenDue(form.values)}</p>
        <Button type="submit" variant="main" loading={isSending}>
          {fee ? 'Update Fee' : 'Save Fee'}
        </Button>
      </div>
    </form>
  )
}
