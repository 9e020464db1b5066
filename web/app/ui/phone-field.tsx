import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { countryCodes } from '../api/country-codes.ts'
import classes from './phone-field.module.css'
import { type DialChoice, dialChoices } from './phone-number.ts'

type PhoneFieldProps = {
  label: string
  isOptional?: boolean
  /** The props of the number and of its country's code; see `phone-number.ts`. */
  number: ComponentProps<typeof TextInput>
  country: ComponentProps<typeof NativeSelect>
}

/** A phone number beside its country's calling code. Without the list of countries there is +91. */
export function PhoneField({ label, isOptional, number, country }: PhoneFieldProps) {
  const { data = [], isPending } = useQuery(countryCodes)
  const chosen = String(country.value ?? '')
  const choices = withChosen(dialChoices(data), chosen)

  return (
    <div className={classes.phone}>
      <NativeSelect
        label="Country code"
        autoComplete="tel-country-code"
        {...country}
        disabled={isPending}
        data={isPending ? [{ value: chosen, label: 'Loading…' }] : choices}
      />
      <TextInput
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        label={label}
        {...(isOptional && { placeholder: 'Optional' })}
        {...number}
      />
    </div>
  )
}

/** A choice of earlier days stays what it was, also where the list is not there. */
const withChosen = (choices: DialChoice[], chosen: string) =>
  choices.some(({ value }) => value === chosen)
    ? choices
    : [{ value: chosen, label: chosen || 'As typed' }, ...choices]
