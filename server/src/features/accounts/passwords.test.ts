import { expect, test, vi } from 'vitest'

test('passwords are hashed with Argon2id at full strength wherever tests don’t lower it', async () => {
  vi.resetModules()
  const { hashPassword, passwordMatches } = await import('./passwords.ts')

  const hash = await hashPassword('seven times eight')

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches({ hash, password: 'seven times eight' })).toBe(true)
  expect(await passwordMatches({ hash, password: 'seven times nine' })).toBe(false)
})
