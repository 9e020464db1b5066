import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usedVariables } from '../without-colours.ts'

const files = globSync('**/*.{ts,tsx,css}', { cwd: import.meta.dirname })
const sources = files
  .filter((file) => !file.includes('.test.'))
  .map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')] as const)

test('pages load the colours in use, and no screen asks for another', () => {
  const css = usedVariables()
  expect(css).toContain('--mantine-color-red-filled:')
  expect(css).toContain('--mantine-color-default-border:')
  expect(css).not.toContain('--mantine-color-pink-')
  expect(css.length).toBeLessThan(17_000)
  const asking = sources.filter(([, source]) =>
    /mantine-color-(cyan|grape|indigo|lime|orange|pink|teal|violet)|\bc(olor)?="(cyan|grape|indigo|lime|orange|pink|teal|violet)/.test(
      source,
    ),
  )
  expect(asking.map(([path]) => path)).toEqual([])
})
