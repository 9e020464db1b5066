import { PASSWORD_MIN } from '@ganit/contract/accounts/sign-in-limits'
import { useLingui } from '@lingui/react'
import { type ReactNode, useId } from 'react'
import { PasswordInput, type TextInputProps } from '../../../ui/forms/fields/fields.tsx'
import classes from './sign-in.module.css'

type PasswordFieldProps = TextInputProps & {
  /** True for a new password, false for an existing one. */
  isNew?: boolean
  /** Shown at the right of the label. */
  aside?: ReactNode
  /** Label of the show button. It must not contain "Password", so that the field's label matches only one element. */
  toggle?: string
}

/** A password with a button that shows it. */
export function PasswordField({
  isNew = false,
  aside,
  label,
  toggle,
  ...props
}: PasswordFieldProps) {
  const { i18n } = useLingui()
  const id = useId()

  return (
    <div className="anchor">
      <PasswordInput
        id={id}
        label={label}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(isNew && {
          description: i18n.t('At least {count} characters.', { count: PASSWORD_MIN }),
        })}
        toggle={toggle ?? i18n.t('Show what is typed')}
        {...props}
      />
      {/* The button is last, so that Tab leads from the previous field into this one. */}
      <div className={classes.aside}>{aside}</div>
    </div>
  )
}
