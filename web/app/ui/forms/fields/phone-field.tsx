import type { CountryCode } from '@ganit/contract/ground/country-codes'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue, useMemo } from 'react'
import { countryCodes } from '../../../api/country-codes.ts'
import { NativeSelect, TextInput } from './fields.tsx'
import classes from './phone-field.module.css'
import { type DialChoice, dialChoices } from './phone-number.ts'

type PhoneFieldProps = {
  label: string
  isOptional?: boolean
  /** Props of the number and of its country code; see `phone-number.ts`. */
  number: ComponentProps<typeof TextInput>
  country: ComponentProps<typeof NativeSelect>
}

const NONE: CountryCode[] = []

/** A phone number with its country's calling code. Without the list of countries it offers +91. */
export function PhoneField({ label, isOptional, number, country }: PhoneFieldProps) {
  const { i18n } = useLingui()

  const { data = NONE, isPending } = useQuery(countryCodes)
  const chosen = String(country.value ?? '')
  const options = useMemo(
    () => withChosen(dialChoices(data), chosen).map(toOptionElement),
    [data, chosen],
  )
  // Laying out all countries is slow, so the form renders first and typing does not redraw them.
  const drawn = useDeferredValue(
    options,
    options.filter(({ key }) => key === chosen),
  )

  return (
    <div className={`grid gap12 top ${classes.phone}`}>
      <NativeSelect
        label={i18n.t('Country code')}
        title={label}
        autoComplete="tel-country-code"
        {...country}
        disabled={isPending}
      >
        {isPending ? <option value={chosen}>{i18n.t('Loading…')}</option> : drawn}
      </NativeSelect>
      <TextInput
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        label={label}
        {...(isOptional && { placeholder: i18n.t('Optional') })}
        {...number}
      />
    </div>
  )
}

const toOptionElement = ({ value, label }: DialChoice) => (
  <option key={value} value={value}>
    {label}
  </option>
)

/** Keeps an earlier choice, even if the list is missing. */
const withChosen = (choices: DialChoice[], chosen: string) =>
  choices.some(({ value }) => value === chosen)
    ? choices
    : [{ value: chosen, label: chosen || 'As typed' }, ...choices]
