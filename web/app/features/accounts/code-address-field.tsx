import { CODE_MINUTES } from '@ganit/contract/auth-codes'
import { useLingui } from '@lingui/react'
import { TextInput } from '@mantine/core'

/** Whither a code goes. */
export type Way = 'email' | 'phone'

const KINDS = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const

type CodeAddressFieldProps = {
  way: Way
  value: string
  error: string | false
  onChange: (typed: string) => void
}

/** The e-mail or the phone to which a code is to be sent. */
export function CodeAddressField({ way, value, error, onChange }: CodeAddressFieldProps) {
  const { i18n } = useLingui()
  const minutes = { minutes: CODE_MINUTES }

  return (
    <TextInput
      key={way}
      {...KINDS[way]}
      label={way === 'email' ? i18n.t('Your e-mail') : i18n.t('Your phone number')}
      description={
        way === 'email'
          ? i18n.t('A code of six digits is sent there. It opens for {minutes} minutes.', minutes)
          : i18n.t(
              'With the country’s code, such as +91 98300 41276. A code of six digits is sent there. It opens for {minutes} minutes.',
              minutes,
            )
      }
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
