import { EXPRESSION_FORMS, OPTIONS_MAX } from '@ganit/contract/question-content'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { FormulaField } from '../../../ui/forms/formula-field.tsx'
import type { AnswerForm } from './answer-form.ts'
import classes from './bank-form.module.css'
import { BANK_LABELS } from './question-values.ts'
import { FORM_TEXTS } from './words.ts'

const FORMS = EXPRESSION_FORMS.map((form) => ({ value: form, label: FORM_TEXTS[form] }))

/** What is right of an expression: one formula or several, and how it must be written. */
export function ExpressionFields({ answer }: { answer: AnswerForm }) {
  const { formulas } = answer.values.right

  const put = (next: string[]) => {
    answer.put('right.formulas', next)
    answer.clearAll()
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
          error={answer.error(`right.${index}`) ?? (index === 0 && answer.error('right'))}
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
        <NativeSelect label={BANK_LABELS.form} data={FORMS} {...answer.input('form')} />
        <TextInput label={BANK_LABELS.unit} autoComplete="off" {...answer.input('unit')} />
      </div>
      <Checkbox
        label={BANK_LABELS.decimals_allowed}
        {...answer.input('decimals_allowed', 'checkbox')}
      />
    </fieldset>
  )
}
