import type { UseFormReturnType } from '@mantine/form'
import { Checkbox, Radio } from '../../../../ui/forms/fields/fields.tsx'
import type { FeeFields } from './fee-fields.ts'
import classes from './shared-time.module.css'

type JoiningTermsProps = {
  form: UseFormReturnType<FeeFields>
  /** A new fee on joining bears no late fee unless that is chosen. */
  isNew: boolean
}

/** Whether a one-time fee is charged on a date or when somebody joins, and to whom then. */
export function JoiningTerms({ form, isNew }: JoiningTermsProps) {
  const { on_joining, asks_within } = form.values
  const ask = (joining: boolean) =>
    form.setValues({
      on_joining: joining,
      ...(joining ? { instalments: [], paid_from: '', paid_to: '' } : { asks_within: false }),
      ...(isNew && { late_fee: !joining }),
    })
  return (
    <fieldset className={`stack gap12 ${classes.time}`}>
      <legend className="strong">Asked</legend>
      <Radio name="asked" label="on a date" checked={!on_joining} onChange={() => ask(false)} />
      <Radio
        name="asked"
        label="when somebody joins"
        checked={on_joining}
        onChange={() => ask(true)}
      />
      {form.errors.on_joining && <p className="small pen">{form.errors.on_joining}</p>}
      {on_joining && (
        <Checkbox
          label="Also from our other batches"
          description="Otherwise who was in another batch the day before is not asked."
          checked={asks_within}
          onChange={({ currentTarget }) => form.setFieldValue('asks_within', currentTarget.checked)}
        />
      )}
    </fieldset>
  )
}
