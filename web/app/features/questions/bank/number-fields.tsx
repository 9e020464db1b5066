import { Checkbox, TextInput } from '@mantine/core'
import classes from './bank-form.module.css'
import { BANK_LABELS } from './question-values.ts'
import type { BankForm } from './use-bank-form.ts'
import { WrongRight } from './wrong-right.tsx'

/** What is right of a number: a value with its tolerance, or a range. */
export function NumberFields({ form }: { form: BankForm }) {
  const field = (name: 'value' | 'tolerance' | 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      name={`right.${name}`}
      inputMode="text"
      autoComplete="off"
      {...form.getInputProps(`right.${name}`)}
      aria-invalid={Boolean(form.errors[`right.${name}`] ?? form.errors.right)}
    />
  )
  return (
    <fieldset className={classes.group}>
      <legend>Right answer</legend>
      <Checkbox
        label="A range"
        name="right.isRange"
        {...form.getInputProps('right.isRange', { type: 'checkbox' })}
      />
      <div className={classes.row}>
        {form.values.right.isRange ? field('from', 'From') : field('value', 'Value')}
        {form.values.right.isRange ? field('to', 'To') : field('tolerance', 'Tolerance')}
        <TextInput
          label={BANK_LABELS.unit}
          name="unit"
          autoComplete="off"
          {...form.getInputProps('unit')}
        />
      </div>
      <WrongRight form={form} names={['right']} />
    </fieldset>
  )
}
