import { Button, TextInput } from '@mantine/core'
import type { AnswerForm } from './answer-form.ts'
import classes from './bank-form.module.css'
import { WrongRight } from './wrong-right.tsx'

/** The steps by which a long answer is marked by hand. */
export function SchemeFields({ answer }: { answer: AnswerForm }) {
  const { scheme } = answer.values

  return (
    <fieldset className={classes.group}>
      <legend>Scheme</legend>
      {scheme.map((_step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place.
        <div key={index} className={classes.step}>
          <TextInput
            label={`Step ${index + 1}`}
            autoComplete="off"
            {...answer.input(`scheme.${index}.step`)}
          />
          <TextInput
            label={`Marks of step ${index + 1}`}
            inputMode="decimal"
            autoComplete="off"
            {...answer.input(`scheme.${index}.marks`)}
          />
        </div>
      ))}
      <WrongRight answer={answer} names={['scheme']} />
      <div className={classes.buttons}>
        <Button
          size="xs"
          onClick={() => answer.put('scheme', [...scheme, { step: '', marks: '1' }])}
        >
          Add step
        </Button>
        {scheme.length > 0 && (
          <Button size="xs" onClick={() => answer.put('scheme', scheme.slice(0, -1))}>
            Remove the last step
          </Button>
        )}
      </div>
    </fieldset>
  )
}
