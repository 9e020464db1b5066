import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
  base: '../../app',
  query: '?raw',
  import: 'default',
  eager: true,
})

test('a part of a page that comes later may not come, and its page says so and stays', () => {
  const loading = Object.entries(sources).filter(([, source]) => /\bimport\(/.test(source))
  expect(loading.length).toBeGreaterThan(5)
  // React's own `lazy` throws away the whole page when a file fails to load.
  const lazy = loading.filter(([, source]) => /\blazy\(/.test(source))
  expect(lazy.map(([path]) => path)).toEqual([])
  const unheard = loading.filter(
    ([, source]) =>
      !/\b(?:useLazyImport|usePressedPart|untilLoaded)\(|\(error: unknown\) =>/.test(source),
  )
  expect(
    unheard.map(([path]) => path),
    'take useLazyImport or usePressedPart',
  ).toEqual([])
})
