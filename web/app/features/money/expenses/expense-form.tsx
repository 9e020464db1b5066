import {
  createExpense,
  EXPENSE_KINDS,
  EXPENSE_LABELS,
  type ExpenseKind,
} from '@ganit/contract/money/expenses'
import { PAID_FROM, type PaidFrom } from '@ganit/contract/money/pay-rates'
import { schemaResolver } from '@mantine/form'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { SearchSelect } from '../../../ui/forms/choices/search-select.tsx'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { monthAfter } from '../../../ui/text/times/months.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useBatchChoices } from '../../teaching/batches/batch-choices.data.ts'
import { DrawerChoice } from '../pay/drawer-choice.tsx'
import { PAID_FROM_TEXTS } from '../pay/pay.data.ts'
import { BillField } from './bill-field.tsx'
import { type ExpenseSent, recordExpense } from './expenses.data.ts'
import classes from './expenses.module.css'

export const kindText = (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`

const NO_BATCH = [{ value: '', label: 'None' }]

const blank = (isOwner: boolean, month: string) => ({
  kind: 'rent' as ExpenseKind,
  amount: '',
  paid_to: '',
  paid_from: (isOwner ? 'upi' : 'drawer') as PaidFrom,
  drawer_of: '',
  transaction_id: '',
  note: '',
  day: '',
  month,
  batch_id: '',
  photo: '',
})

/** Months to choose from: the one shown, and a few before and after it. */
const monthsAround = (month: string) => [-3, -2, -1, 0, 1, 2, 3].map((by) => monthAfter(month, by))

type ExpenseFormProps = { month: string; isOwner: boolean }

/**
 * The line in which an expense is typed. Tab goes through its fields, Enter saves it and returns the focus to the first
 * field.
 */
export function ExpenseForm({ month, isOwner }: ExpenseFormProps) {
  const today = useToday()
  const first = useRef<HTMLSelectElement>(null)
  const batches = useBatchChoices({ enabled: isOwner })
  const [begun] = useState(() => blank(isOwner, month))
  const { form, formRef, failure, isSending, submit, onWork } = useSubmit({
    initialValues: begun,
    errorsOf: schemaResolver(createExpense.body, { sync: true }),
    send: async (typed, attempt): Promise<void> => {
      const isDrawer = typed.paid_from === 'drawer'
      const { drawer_of, ...fields } = typed
      const sent = {
        ...fields,
        day: isDrawer ? '' : typed.day,
        ...(isDrawer && drawer_of && { drawer_of }),
      } as ExpenseSent
      toastSuccess((await recordExpense(sent, attempt)).message)
      form.setValues({ ...blank(isOwner, month), kind: typed.kind, paid_from: typed.paid_from })
      first.current?.focus()
    },
  })
  const { paid_from } = form.values
  const isCash = paid_from === 'drawer' || paid_from === 'purse'
  const input = (name: 'amount' | 'paid_to' | 'note' | 'transaction_id') => ({
    label: EXPENSE_LABELS[name],
    name,
    autoComplete: 'off',
    size: 'sm' as const,
    maxLength: name === 'note' ? 500 : 200,
    ...form.getInputProps(name),
  })
  return (
    <form ref={formRef} noValidate className={`sheet ${classes.form}`} onSubmit={submit}>
      <NativeSelect
        ref={first}
        label={EXPENSE_LABELS.kind}
        name="kind"
        size="sm"
        data={EXPENSE_KINDS.map((value) => ({ value, label: kindText(value) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput {...input('amount')} inputMode="decimal" leftSection="₹" />
      <TextInput {...input('paid_to')} />
      {isOwner && (
        <NativeSelect
          label={EXPENSE_LABELS.paid_from}
          name="paid_from"
          size="sm"
          data={PAID_FROM.map((value) => ({ value, label: PAID_FROM_TEXTS[value] }))}
          {...form.getInputProps('paid_from')}
        />
      )}
      {isOwner && paid_from === 'drawer' && (
        <DrawerChoice
          value={form.values.drawer_of}
          onChange={(account_id) => form.setFieldValue('drawer_of', account_id)}
        />
      )}
      {!isCash && <TextInput {...input('transaction_id')} />}
      <TextInput {...input('note')} />
      <NativeSelect
        label="Month it is for"
        name="month"
        size="sm"
        data={monthsAround(month).map((value) => ({ value, label: formatMonth(value) }))}
        {...form.getInputProps('month')}
      />
      {paid_from !== 'drawer' && (
        <DateField
          label={EXPENSE_LABELS.day}
          name="day"
          size="sm"
          max={today}
          placeholder="Today"
          error={form.errors.day}
          value={form.values.day}
          onChange={(day) => form.setFieldValue('day', day)}
        />
      )}
      {isOwner && (
        <SearchSelect
          label={EXPENSE_LABELS.batch_id}
          name="batch_id"
          size="sm"
          first={NO_BATCH}
          choices={batches}
          value={form.values.batch_id}
          onChange={(batch_id) => form.setFieldValue('batch_id', batch_id)}
          error={form.errors.batch_id}
        />
      )}
      <div className={classes.last}>
        <BillField
          value={form.values.photo}
          error={form.errors.photo as string | undefined}
          onChange={(photo) => form.setFieldValue('photo', photo)}
          onWork={onWork}
        />
        <Button type="submit" variant="main" loading={isSending} rightSection={<kbd>Enter</kbd>}>
          Save
        </Button>
      </div>
      {failure && (
        <div className="whole">
          <ErrorBox>{failure}</ErrorBox>
        </div>
      )}
    </form>
  )
}
