import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['./features/**/*.{ts,tsx}', '!./**/*.test.*'], {
  base: '../../app',
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = Object.entries(sources)
const data = files.filter(([path]) => path.endsWith('.data.ts'))
const saying = (text: RegExp) => (of: typeof files) =>
  of.filter(([, source]) => text.test(source)).map(([path]) => path)

test('every question says what it shows, and ends when nobody waits for it', () => {
  expect(data.length).toBeGreaterThan(10)
  // Queries must go through `apiQuery`, which requires subjects.
  expect(saying(/\bqueryFn: (?!skipToken)/)(files)).toEqual([])
  expect(saying(/\bask: (async )?\(\)/)(files)).toEqual([])
})

test('every write says what it changes, and none names its readers', () => {
  const mutations = (source: string) => source.match(/\b(useMutation|mutationOptions)\(/g)?.length
  const changes = (source: string) => source.match(/\bmeta: \{ changes: /g)?.length
  for (const [path, source] of data) expect(changes(source), path).toBe(mutations(source))
  expect(saying(/\binvalidateQueries\(/)(data)).toEqual([])
})

test('an endpoint is read in one place: questions with one key show the same', () => {
  const everywhere = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
    base: '../../app',
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const read = Object.values(everywhere).flatMap((source) =>
    [...source.matchAll(/\breads\(\s*([\w.]+)/g)].map(([, name]) => name),
  )
  expect(read.filter((name, at) => read.indexOf(name) !== at)).toEqual([])
})

test('only data files speak with the server', () => {
  // `send.ts` sets the key of creating calls and the timeouts.
  const asking = saying(/\bfetch\(|XMLHttpRequest|sendBeacon\(/)(files)
  expect(asking.filter((path) => !path.includes('.test.'))).toEqual([])
  const speaking = saying(/from '(\.\.\/)+api\/(call|declared)\.ts'/)(files)
  expect(speaking.filter((path) => !path.endsWith('.data.ts'))).toEqual([])
})
