import { EXPRESSION_FORMS, OPTIONS_MAX } from '@ganit/contract/question-content'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { FormulaField } from '../../../ui/forms/formula-field.tsx'
import classes from './bank-form.module.css'
import { BANK_LABELS } from './question-values.ts'
import type { BankForm } from './use-bank-form.ts'
import { FORM_TEXTS } from './words.ts'

const FORMS = EXPRESSION_FORMS.map((form) => ({ value: form, label: FORM_TEXTS[form] }))

/** What is right of an expression: one formula or several, and how it must be written. */
export function ExpressionFields({ form }: { form: BankForm }) {
  const { formulas } = form.values.right

  const put = (next: string[]) => {
    form.setFieldValue('right.formulas', next)
    form.clearErrors()
  }
  return (
    <fieldset className={classes.group}>
      <legend>Right answer</legend>
      {formulas.map((formula, index) => (
        <FormulaField
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place.
          key={index}
          label={formulas.length > 1 ? `Right answer ${index + 1}` : 'Right answer'}
          value={formula}
          onChange={(latex) => put(formulas.map((each, at) => (at === index ? latex : each)))}
          error={form.errors[`right.${index}`] ?? (index === 0 && form.errors.right)}
        />
      ))}
      <div className={classes.buttons}>
        {formulas.length < OPTIONS_MAX && (
          <Button size="xs" onClick={() => put([...formulas, ''])}>
            Add another right answer
          </Button>
        )}
        {formulas.length > 1 && (
          <Button size="xs" onClick={() => put(formulas.slice(0, -1))}>
            Remove the last
          </Button>
        )}
      </div>
      <div className={classes.row}>
        <NativeSelect
          label={BANK_LABELS.form}
          name="form"
          data={FORMS}
          {...form.getInputProps('form')}
        />
        <TextInput
          label={BANK_LABELS.unit}
          name="unit"
          autoComplete="off"
          {...form.getInputProps('unit')}
        />
      </div>
      <Checkbox
        label={BANK_LABELS.decimals_allowed}
        name="decimals_allowed"
        {...form.getInputProps('decimals_allowed', { type: 'checkbox' })}
      />
    </fieldset>
  )
}
