const TOO_COMMON = {
  code: 'PASSWORD_TOO_COMMON',
  message: 'Too many people use this password. Please choose another one.',
}
const TOO_PERSONAL = {
  code: 'PASSWORD_TOO_PERSONAL',
  message: 'Your email is not a password. Please choose another one.',
}

let common: Promise<Set<string>> | undefined

/** Common passwords, read when first needed, because they take half a megabyte. */
const commonPasswords = () => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}

/** Refuses passwords that attackers try first. */
export async function weaknessOfPassword(password: unknown, email: string | undefined) {
  if (typeof password !== 'string') return undefined
  const guess = password.toLowerCase()
  if (email && [email, email.split('@')[0]].includes(guess)) return TOO_PERSONAL
  return (await commonPasswords()).has(guess) ? TOO_COMMON : undefined
}
