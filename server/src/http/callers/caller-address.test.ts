import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callerAddress } from './caller-address.ts'

const SOURCES = join(import.meta.dirname, '../..')

/** Files that use the full address, to answer to it or show it to people. */
const WHOLE = [
  'features/accounts/sign-in/auth-call.ts',
  'http/callers/caller-address.ts',
  'pages/drawn-pages.ts',
  'pages/form-posts.ts',
]

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:1::1', '2001:db8:1:1::/64'],
  ['2001:db8:1:1:ffff:1:2:3', '2001:db8:1:1::/64'],
  ['2001:0DB8:0001:0002::46', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['somewhere', 'somewhere'],
] as const)('%s counts as %s', ([ip, counted]) => {
  expect(callerAddress({ ip })).toBe(counted)
})

test('limits count by the line that somebody asks from, never by one of its addresses', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: SOURCES })) {
    if (file.endsWith('.test.ts') || WHOLE.includes(file)) continue
    const source = readFileSync(join(SOURCES, file), 'utf8')
    if (/request\.ip\b|\bip \}: FastifyRequest/.test(source)) found.push(file)
  }
  expect(found, 'use callerAddress of http/callers/caller-address.ts').toEqual([])
})
