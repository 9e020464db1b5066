import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '../../app')

test('nothing private of the router is used', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: APP })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const text = readFileSync(join(APP, file), 'utf8')
    if (/UNSAFE_|__reactRouter|history\.state/.test(text)) found.push(file)
  }
  expect(found).toEqual([])
})
