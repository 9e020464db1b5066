/** Prints on the first run how to sign in as admin; nothing if the password is known. */
export function announceAdmin(
  say: (line: string) => void,
  email: string,
  password: string | undefined,
) {
  if (!password) return
  say('')
  say('  Sign in as the admin. The password is shown only this once.')
  say(`    e-mail    ${email}`)
  say(`    password  ${password}`)
}
