import { expect, test } from 'vitest'
import { readImports } from './imports.ts'

/** `web/app/features/<wing>/screens.ts` is only data, from which the shell builds bar and menus: it is on the lowest floor. */
const LIST_OF_SCREENS = /^features\/[\w-]+\/screens\.ts$/

/** Folders from the lowest floor up. A file imports nothing, not even types, from a higher floor. */
const FLOORS: Record<string, readonly (readonly string[])[]> = {
  'server/src': [
    ['lifecycle'],
    ['academy'],
    ['db'],
    ['backup', 'http', 'typesetting'],
    ['features'],
    ['jobs', 'breach', 'pages'],
    ['restore', 'rounds', 'app.ts', 'decorations.ts'],
    ['processes', 'hosting'],
    ['commands', 'main.ts'],
  ],
  'web/app': [
    [
      'listeners.ts',
      'storage.ts',
      'roles.ts',
      'session.ts',
      'own-storage.ts',
      'own-records.ts',
      'unanswered.ts',
      'under-way.ts',
      'leave-for.ts',
      'google-user.ts',
      'reader.ts',
      'drawn-page.ts',
      'use-stored.ts',
      'academy.ts',
      'screen.ts',
      'i18n',
      'screens.ts',
    ],
    ['api', 'ui'],
    ['shell'],
    ['features'],
    ['routes.ts', 'root.tsx', 'drawing', 'entry.client.tsx', 'entry.server.tsx'],
  ],
}

/** Folders that the workshop may import besides itself; it stands above everything that ships. Tests import more. */
const WORKSHOP: Record<string, readonly string[]> = {
  'server/seed': ['contract/src', 'server/src'],
  bench: ['contract/src', 'server/src', 'server/seed'],
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('server/test/')
const importsOf = readImports()
const sources = [...importsOf.keys()].filter((file) => !isTest(file))

const workshopOf = (file: string) =>
  Object.keys(WORKSHOP).find((folder) => file.startsWith(`${folder}/`))

function floorOf(file: string) {
  const area = Object.keys(FLOORS).find((folder) => file.startsWith(`${folder}/`))
  const path = area ? file.slice(area.length + 1) : ''
  const place = path.replace(LIST_OF_SCREENS, 'screens.ts').split('/')[0] ?? ''
  return (FLOORS[area ?? ''] ?? []).findIndex((folders) => folders.includes(place))
}

test('no import leads from a floor to one above it', () => {
  const upwards = sources.flatMap((file) =>
    (importsOf.get(file) ?? [])
      .filter((target) => floorOf(file) >= 0 && floorOf(target) > floorOf(file))
      .map((target) => `${file} imports ${target}`),
  )

  expect(upwards, 'move what both need to the lower floor').toEqual([])
})

test('every folder stands on a floor', () => {
  const lost = sources.filter(
    (file) => !file.startsWith('contract/') && !workshopOf(file) && floorOf(file) < 0,
  )

  expect(lost, 'give its folder a place in FLOORS').toEqual([])
})

test('nothing that ships imports seeds or benchmarks, which import server and contract', () => {
  expect(new Set(sources.map(workshopOf))).toEqual(new Set([undefined, ...Object.keys(WORKSHOP)]))
  const wrong = sources.flatMap((file) => {
    const own = workshopOf(file)
    const allowed = own
      ? [own, ...(WORKSHOP[own] ?? [])]
      : ['contract/src', 'server/src', 'web/app']
    return (importsOf.get(file) ?? [])
      .filter((target) => !allowed.some((folder) => target.startsWith(`${folder}/`)))
      .map((target) => `${file} imports ${target}`)
  })

  expect(wrong, 'move what both need to the server').toEqual([])
})

test('no file leads back to itself through its imports', () => {
  const done = new Set<string>()
  const circles: string[] = []
  function walk(file: string, way: readonly string[]) {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (way.includes(file) || done.has(file)) return
    for (const target of importsOf.get(file) ?? []) walk(target, [...way, file])
    done.add(file)
  }
  for (const file of sources) walk(file, [])

  expect(circles, 'put what both need into a file of its own').toEqual([])
})
