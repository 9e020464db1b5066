import { Mantine } from '../../shell/mantine.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The form for guardians with a password. Loaded when wanted, because codes need less. */
export default function PasswordSignIn() {
  return (
    <Mantine>
      <SignInForm isStaff />
    </Mantine>
  )
}
