import { Trans } from '@lingui/react'
import classes from './sign-in.module.css'

type SignedInAsProps = { name: string; email: string }

/** Whom Google has vouched for. */
export const SignedInAs = ({ name, email }: SignedInAsProps) => (
  <p className={classes.invited}>
    <Trans
      id="{name}, you have signed in as <0>{email}</0>."
      values={{ name, email }}
      components={{ 0: <b /> }}
    />
  </p>
)
