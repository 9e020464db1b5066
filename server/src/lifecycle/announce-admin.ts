/** Says on the first run how to sign in as the admin; nothing where the password is known already. */
export function announceAdmin(
  say: (line: string) => void,
  email: string,
  password: string | undefined,
) {
  if (!password) return
  say('')
  say('  Sign in as the admin with')
  say(`    e-mail    ${email}`)
  say(`    password  ${password}`)
  say('  The password is shown only this once.')
  say('')
}
