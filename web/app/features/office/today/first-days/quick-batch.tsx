import { moneyField } from '@ganit/contract/money'
import { BATCH_LABELS, WEEKDAYS } from '@ganit/contract/teaching/batches'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import chips from '../../../../ui/forms/dates/range-chips.module.css'
import { FieldError, NativeSelect, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import { CLASS_TO_CHOOSE } from '../../../../ui/text/class-choices.ts'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { addBatch } from '../../../teaching/batches/batches.data.ts'
import classes from './first-days.module.css'
import { DUE_DAY, dueDayAfter, endOf } from './quick-batch-days.ts'

const BLANK = {
  batch_name: '',
  class_number: '',
  days: [] as string[],
  start_time: '17:00',
  monthly_fee: '',
}
type Fields = typeof BLANK

const Fee = moneyField('Monthly Fee')

function errorsOf({ batch_name, class_number, days, start_time, monthly_fee }: Fields) {
  const wrong: Record<string, string> = {}
  if (!batch_name.trim()) wrong.batch_name = 'Batch Name is required.'
  if (!class_number) wrong.class_number = 'Choose a class.'
  if (days.length === 0) wrong.days = 'Choose at least one day.'
  if (!endOf(start_time)) wrong.start_time = 'The lesson must end before midnight.'
  const fee = Fee.safeParse(monthly_fee)
  if (monthly_fee.trim() && !fee.success)
    wrong.monthly_fee = fee.error.issues[0]?.message ?? 'Monthly Fee must be an amount.'
  return wrong
}

type Props = {
  /** The name and class of the batch, if known. */
  begin?: Partial<Pick<Fields, 'batch_name' | 'class_number'>>
  onDone: (batch: { batch_id: number; batch_name: string }, hasFee: boolean) => void
  onCancel?: () => void
}

/** A batch with its days, time and monthly fee, in place. */
export function QuickBatch({ begin, onDone, onCancel }: Props) {
  const today = useToday()
  const { form, formRef, failure, isSending, submit } = useSubmit<Fields>({
    initialValues: { ...BLANK, ...begin },
    errorsOf,
    send: async ({ days, start_time, monthly_fee, ...fields }, attempt) => {
      const at = { start_time, end_time: endOf(start_time) }
      const place = { teacher_id: null, room_id: null }
      const { batch } = await addBatch(
        {
          batch_name: fields.batch_name,
          class_number: Number(fields.class_number),
          description: '',
          course_id: null,
          schedules: WEEKDAYS.filter((day) => days.includes(day)).map((weekday) => ({
            ...place,
            ...at,
            weekday,
          })),
          // The server adds the fee in the same transaction as the batch.
          ...(monthly_fee.trim() && {
            monthly_fee: {
              ...{ amount: monthly_fee, day: DUE_DAY },
              from: dueDayAfter(today).slice(0, 7),
            },
          }),
        },
        attempt,
      )
      onDone(batch, monthly_fee.trim() !== '')
      return true
    },
  })
  const { days } = form.values
  const flip = (day: string) =>
    form.setFieldValue(
      'days',
      days.includes(day) ? days.filter((each) => each !== day) : [...days, day],
    )
  return (
    <form ref={formRef} noValidate className="stack gap12" onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={`grid gap12 top ${classes.fields}`}>
        <TextInput label={BATCH_LABELS.batch_name} {...form.getInputProps('batch_name')} />
        <NativeSelect
          label="Class"
          data={CLASS_TO_CHOOSE}
          {...form.getInputProps('class_number')}
        />
      </div>
      <fieldset className={`wrap gap6 ${chips.chips}`} aria-label="Weekdays">
        {WEEKDAYS.map((day) => (
          <Button key={day} size="sm" aria-pressed={days.includes(day)} onClick={() => flip(day)}>
            {day.slice(0, 3)}
          </Button>
        ))}
        {form.errors.days && <FieldError>{form.errors.days}</FieldError>}
      </fieldset>
      <div className={`grid gap12 top ${classes.fields}`}>
        <TextInput
          type="time"
          label={BATCH_LABELS.start_time}
          description="Lessons of an hour; other times on the batch’s page."
          {...form.getInputProps('start_time')}
        />
        <TextInput
          label="Monthly Fee (₹)"
          inputMode="decimal"
          description="Due on the 10th of each month. May stay empty."
          {...form.getInputProps('monthly_fee')}
        />
      </div>
      <div className="wrap gap12">
        <Button type="submit" variant="main" loading={isSending}>
          Save batch
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
