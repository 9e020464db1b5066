import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const STYLES = new URL('../../web/app/', import.meta.url)

/** What names a side of the screen instead of one of the text, which is another where one writes from right to left. */
const PHYSICAL =
  /(?:^|[\s;{])(?:left|right|[a-z-]+-(?:left|right)(?:-(?:color|style|width|radius))?)\s*:|text-align\s*:\s*(?:left|right)\b/gm

test('styles name the sides of the text and not those of the screen', () => {
  const files = readdirSync(STYLES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) =>
    [...readFileSync(new URL(file, STYLES), 'utf8').matchAll(PHYSICAL)].map(
      ([words]) => `${file}: ${words.trim()}`,
    ),
  )
  expect(found, 'left is inline-start, right is inline-end').toEqual([])
})
