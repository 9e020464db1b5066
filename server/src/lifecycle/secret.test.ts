import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary.ts'
import { readSecret } from './secret.ts'

const SECRET = '0123456789abcdef'.repeat(4)

test('a secret is made once, and one that is given is taken instead', () => {
  const dataDir = temporaryFolder()
  const made = readSecret({ dataDir })
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(readSecret({ dataDir })).toBe(made)

  const secretFile = join(dataDir, 'given')
  writeFileSync(secretFile, `${SECRET}\n`)
  expect(readSecret({ dataDir, secretFile })).toBe(SECRET)
  expect(readSecret({ dataDir, secret: made, secretFile })).toBe(made)
})

test('a file that holds no secret is named, and what it holds is not', () => {
  const dataDir = temporaryFolder()
  const secretFile = join(dataDir, 'given')
  expect(() => readSecret({ dataDir, secretFile })).toThrow(/^SECRET_FILE cannot be read: /)
  writeFileSync(secretFile, 'hunter2')
  expect(() => readSecret({ dataDir, secretFile })).toThrow(/must hold 64 hexadecimal digits/)
  expect(() => readSecret({ dataDir, secretFile })).not.toThrow(/hunter2/)
})
