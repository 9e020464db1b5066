import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { Radio, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { dayBefore, sameDayAfter } from '../../../../ui/text/times/dates.ts'
import type { FeeFields } from './fee-fields.ts'
import classes from './shared-time.module.css'

const MONTHS = 10

/** The last day of a time that begins on a day. */
const lastDayAfter = (day: string) => dayBefore(sameDayAfter(day, MONTHS))

/** Whether a student who leaves earlier gets a part of a one-time fee back, and the time for which it is paid. */
export function SharedTime({ form }: { form: UseFormReturnType<FeeFields> }) {
  const { paid_from, paid_to, due_date } = form.values
  const [isShared, setShared] = useState(Boolean(paid_from || paid_to))
  const share = (shared: boolean) => {
    setShared(shared)
    if (!shared) form.setValues({ paid_from: '', paid_to: '' })
    else if (due_date) form.setValues({ paid_from: due_date, paid_to: lastDayAfter(due_date) })
  }
  return (
    <fieldset className={`stack gap12 ${classes.time}`}>
      <legend className="strong">Who leaves earlier</legend>
      <Radio
        name="shared"
        label="gets nothing back"
        checked={!isShared}
        onChange={() => share(false)}
      />
      <Radio
        name="shared"
        label="pays up to the last day, for the time"
        checked={isShared}
        onChange={() => share(true)}
      />
      {isShared && (
        <div className={`grid top ${classes.days}`}>
          <TextInput
            type="date"
            label="from"
            name="paid_from"
            {...form.getInputProps('paid_from')}
          />
          <TextInput type="date" label="to" name="paid_to" {...form.getInputProps('paid_to')} />
        </div>
      )}
    </fieldset>
  )
}
