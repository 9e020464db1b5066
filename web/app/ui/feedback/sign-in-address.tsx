import { Link } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { adminEmail } from '../../session.ts'
import classes from './message-ways.module.css'

/** True if a public address is the one the admin signs in with. */
export const isSignInAddress = (email: string) =>
  email !== '' && email.trim().toLowerCase() === adminEmail()?.toLowerCase()

/** Reminds the admin that visitors can read the sign-in address, and links to where to change it. */
export function SignInAddressReminder() {
  const { email } = useAcademy()
  if (!isSignInAddress(email)) return null
  return (
    <p className={`unprinted quiet breaks ${classes.reminder}`}>
      The site shows {email}, which you also sign in with.{' '}
      <Link to="/admin/settings#contact">Give the academy another address</Link>
    </p>
  )
}
