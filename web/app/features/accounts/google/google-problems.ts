/** Sentences for the server's reasons to refuse a Google sign-in. */
const SENTENCES: Record<string, string> = {
  cancelled: 'You cancelled signing in with Google.',
  unverified:
    'Google has not verified this email address. Please verify it there, or use a password.',
  inactive: 'This account is not active. Please contact the academy.',
  'other-account': 'This email belongs to another Google account here. Please contact the academy.',
  'not-admin':
    'This Google account is no longer the admin’s. Please sign in with the admin’s email.',
  'not-confirmed':
    'This email is not confirmed yet. Please log in with your password, and confirm it on My account.',
  'no-guardian':
    'No guardian is known here by the email of this Google account. Please ask the academy for an invitation.',
  expired: 'Signing in took too long or was started elsewhere. Please try again.',
}
const FAILED = 'Signing in with Google did not work. Please try again, or use your email.'

/** The sentence for a reason in the address, if there is one; unknown reasons get a general sentence. */
export const googleProblem = (reason: string | null) =>
  reason === null ? undefined : (SENTENCES[reason] ?? FAILED)
