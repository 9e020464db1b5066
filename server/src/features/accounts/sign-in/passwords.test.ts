import { expect, test } from 'vitest'

/** A fresh copy, because tests lower the strength of the shared module. */
const ANEW = './passwords.ts?anew'

test('passwords are hashed with Argon2id at full strength wherever tests don’t lower it', async () => {
  const { hashPassword, isPassword }: typeof import('./passwords.ts') = await import(ANEW)

  const hash = await hashPassword('seven times eight')

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword({ hash, password: 'seven times eight' })).toBe(true)
  expect(await isPassword({ hash, password: 'seven times nine' })).toBe(false)
})
