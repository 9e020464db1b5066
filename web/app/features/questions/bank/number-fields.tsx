import { Checkbox, TextInput } from '@mantine/core'
import type { AnswerForm } from './answer-form.ts'
import classes from './bank-form.module.css'
import { BANK_LABELS } from './question-values.ts'
import { WrongRight } from './wrong-right.tsx'

/** What is right of a number: a value with its tolerance, or a range. */
export function NumberFields({ answer }: { answer: AnswerForm }) {
  const field = (name: 'value' | 'tolerance' | 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      inputMode="text"
      autoComplete="off"
      {...answer.input(`right.${name}`)}
      aria-invalid={Boolean(answer.error(`right.${name}`) ?? answer.error('right'))}
    />
  )
  return (
    <fieldset className={classes.group}>
      <legend>Right answer</legend>
      <Checkbox label="A range" {...answer.input('right.isRange', 'checkbox')} />
      <div className={classes.row}>
        {answer.values.right.isRange ? field('from', 'From') : field('value', 'Value')}
        {answer.values.right.isRange ? field('to', 'To') : field('tolerance', 'Tolerance')}
        <TextInput label={BANK_LABELS.unit} autoComplete="off" {...answer.input('unit')} />
      </div>
      <WrongRight answer={answer} names={['right']} />
    </fieldset>
  )
}
