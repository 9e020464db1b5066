import {
  createPayRate,
  endPayRate,
  PAY_LABELS,
  type PayRate,
  RATE_KINDS,
  type RateKind,
} from '@ganit/contract/money/pay-rates'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { Checkbox, NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { useBatchChoices } from '../../teaching/batches/batch-choices.data.ts'
import { addRate, endRate, payRates } from './pay.data.ts'
import classes from './pay.module.css'
import { rateInWords } from './rate-words.ts'
import { TeacherChoice } from './teacher-choice.tsx'

const KIND_TEXTS: Record<RateKind, string> = {
  lesson: 'By lesson',
  hour: 'By hour',
  month: 'By month',
  share: 'Share of fees',
}

/** The form that adds a rate for a teacher. */
export function NewRate({ account_id, onClose }: { account_id?: string; onClose: () => void }) {
  const batches = useBatchChoices()
  const today = useToday()
  const edit = useDialogForm({
    initialValues: {
      account_id: account_id ?? '',
      kind: 'lesson' as RateKind,
      amount: '',
      percent: '',
      batch_ids: [] as string[],
      from_date: `${today.slice(0, 7)}-01`,
    },
    errorsOf: schemaResolver(createPayRate.body, { sync: true }),
    send: async ({ amount, percent, ...fields }, attempt) => {
      const sum = fields.kind === 'share' ? { percent } : { amount }
      toastSuccess((await addRate({ ...fields, ...sum } as never, attempt)).message)
      onClose()
    },
    onClose,
    unsaved: 'The rate is not saved yet.',
  })
  const { form } = edit
  const { kind, batch_ids } = form.values
  const input = (name: 'amount' | 'percent') => ({
    label: PAY_LABELS[name],
    name,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <FormDialog edit={edit} title="New rate" accept="Save">
      <TeacherChoice data-autofocus {...form.getInputProps('account_id')} />
      <div className="grid gap12 halves">
        <NativeSelect
          label={PAY_LABELS.kind}
          name="kind"
          data={RATE_KINDS.map((value) => ({ value, label: KIND_TEXTS[value] }))}
          {...form.getInputProps('kind')}
        />
        {kind === 'share' ? (
          <TextInput {...input('percent')} after="%" />
        ) : (
          <TextInput {...input('amount')} leftSection="₹" />
        )}
      </div>
      <DateField
        label={PAY_LABELS.from_date}
        name="from_date"
        error={form.errors.from_date}
        value={form.values.from_date}
        onChange={(day) => form.setFieldValue('from_date', day)}
      />
      {(batches.items.length > 0 || kind === 'share') && (
        <fieldset className={`stack gap8 ${classes.batches}`} aria-label={PAY_LABELS.batch_ids}>
          <legend>
            {kind === 'share'
              ? 'Of the fees of these batches'
              : 'Only for these batches, else for all'}
          </legend>
          <div>
            {batches.items.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={batch_ids.includes(value)}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(
                    'batch_ids',
                    currentTarget.checked
                      ? [...batch_ids, value]
                      : batch_ids.filter((each) => each !== value),
                  )
                }
              />
            ))}
          </div>
          {form.errors.batch_ids && (
            <p role="alert" className={classes.wrong}>
              {form.errors.batch_ids}
            </p>
          )}
        </fieldset>
      )}
    </FormDialog>
  )
}

/** Ends a rate on a day. */
function EndRate({ rate, onClose }: { rate: PayRate; onClose: () => void }) {
  const today = useToday()
  const edit = useDialogForm({
    initialValues: { on: today },
    errorsOf: schemaResolver(endPayRate.body, { sync: true }),
    send: async ({ on }) => {
      toastSuccess((await endRate({ pay_rate_id: rate.pay_rate_id, on })).message)
      onClose()
    },
    onClose,
    unsaved: 'The rate has not ended yet.',
  })
  return (
    <FormDialog
      edit={edit}
      title="End the rate"
      text={`${rate.name}: ${rateInWords(rate)}, since ${formatDay(rate.from_date)}.`}
      accept="End the rate"
    >
      <DateField
        data-autofocus
        label={PAY_LABELS.on}
        name="on"
        error={edit.form.errors.on}
        value={edit.form.values.on}
        onChange={(day) => edit.form.setFieldValue('on', day)}
      />
    </FormDialog>
  )
}

/** All rates by teacher; those that have ended stand below. */
export function RatesDialog({ onClose }: { onClose: () => void }) {
  const [isAdding, setAdding] = useState(false)
  const [ended, setEnded] = useState<PayRate>()
  const query = useQuery(payRates)
  if (isAdding) return <NewRate onClose={() => setAdding(false)} />
  if (ended) return <EndRate rate={ended} onClose={() => setEnded(undefined)} />
  return (
    <Dialog
      title="Rates"
      buttons={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button data-autofocus variant="filled" onClick={() => setAdding(true)}>
            New rate
          </Button>
        </>
      }
      onClose={onClose}
    >
      <QueryView
        query={query}
        failure="Failed to load the rates."
        skeleton={<SkeletonRows rows={3} photo={false} label="Loading the rates..." />}
      >
        {(rates) =>
          rates.length === 0 ? (
            <p>No rates yet. Say what a teacher gets.</p>
          ) : (
            <ul className={classes.rates}>
              {rates.map((rate) => (
                <li key={rate.pay_rate_id} data-ended={rate.to_date !== null || undefined}>
                  <span>
                    <b>{rate.name}</b>: {rateInWords(rate)}
                    <small>
                      {rate.to_date === null
                        ? `since ${formatDay(rate.from_date)}`
                        : `${formatDay(rate.from_date)} to ${formatDay(rate.to_date)}`}
                    </small>
                  </span>
                  {rate.to_date === null && (
                    <Button size="xs" onClick={() => setEnded(rate)}>
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  )
}
