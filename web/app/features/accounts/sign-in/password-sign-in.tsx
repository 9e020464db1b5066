import { SignInForm } from './sign-in-form.tsx'

type PasswordSignInProps = {
  /** The e-mail typed into the form that this one replaces, maybe while this one was loading. */
  email: string
}

/** The form for guardians with a password. Loaded when wanted, because codes need less. */
export default function PasswordSignIn({ email }: PasswordSignInProps) {
  return <SignInForm isStaff typed={email} />
}
