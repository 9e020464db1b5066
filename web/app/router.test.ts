import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('nothing private of the router is used', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    if (/UNSAFE_|__reactRouter|history\.state/.test(text)) found.push(file)
  }
  expect(found).toEqual([])
})
