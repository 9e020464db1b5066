import { PASSWORD_MIN } from '@ganit/contract/accounts/accounts'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../ui/layout/icon.tsx'
import classes from './sign-in.module.css'

type PasswordFieldProps = PasswordInputProps & {
  /** A password that is being chosen, not one that is known. */
  isNew?: boolean
  /** Beside the label at the right. */
  aside?: ReactNode
  /** What the button that shows it is called: not "Show password", as whoever looks for the field by its label must find one thing. */
  toggle?: string
}

/** A password with a button that shows it. */
export function PasswordField({
  isNew = false,
  aside,
  label,
  toggle = 'Show what is typed',
  ...props
}: PasswordFieldProps) {
  const id = useId()

  return (
    <div className={classes.password}>
      <PasswordInput
        id={id}
        label={label}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(isNew && { description: `At least ${PASSWORD_MIN} characters.` })}
        visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eyeOff' : 'eye'} />}
        visibilityToggleButtonProps={{
          'aria-label': toggle,
          'aria-hidden': false,
          tabIndex: 0,
        }}
        {...props}
      />
      {/* Last, so that the Tab key leads from the field before straight into this one. */}
      <div className={classes.aside}>{aside}</div>
    </div>
  )
}
