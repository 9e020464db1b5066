import { Button, TextInput } from '@mantine/core'
import classes from './bank-form.module.css'
import type { BankForm } from './use-bank-form.ts'
import { WrongRight } from './wrong-right.tsx'

/** The steps by which a long answer is marked by hand. */
export function SchemeFields({ form }: { form: BankForm }) {
  const { scheme } = form.values

  return (
    <fieldset className={classes.group}>
      <legend>Scheme</legend>
      {scheme.map((_step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place.
        <div key={index} className={classes.step}>
          <TextInput
            label={`Step ${index + 1}`}
            name={`scheme.${index}.step`}
            autoComplete="off"
            {...form.getInputProps(`scheme.${index}.step`)}
          />
          <TextInput
            label={`Marks of step ${index + 1}`}
            name={`scheme.${index}.marks`}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps(`scheme.${index}.marks`)}
          />
        </div>
      ))}
      <WrongRight form={form} names={['scheme']} />
      <div className={classes.buttons}>
        <Button
          size="xs"
          onClick={() => form.setFieldValue('scheme', [...scheme, { step: '', marks: '1' }])}
        >
          Add step
        </Button>
        {scheme.length > 0 && (
          <Button size="xs" onClick={() => form.setFieldValue('scheme', scheme.slice(0, -1))}>
            Remove the last step
          </Button>
        )}
      </div>
    </fieldset>
  )
}
