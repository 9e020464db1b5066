import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { differences } from './compared-lists.ts'
import { readImports } from './imports.ts'

const ROOT = join(import.meta.dirname, '../..')
const SIDES = ['server/src/features', 'web/app/features'] as const
/** Wings from the lowest up. A wing imports from those before it. All stand on `ground`; `marking` only computes. */
const WINGS = [
  'ground',
  'marking',
  'messages',
  'accounts',
  'site',
  'people',
  'teaching',
  'money',
  'papers',
  'exams',
  'learning',
  'office',
  'homes',
] as const

/** Exceptions: imports from a higher wing, their number and purpose. The numbers may only fall. */
const UPWARD: Record<string, { places: number; what: string }> = {
  'server: accounts → people': {
    places: 2,
    what: 'an invitation belongs to a guardian or a record, which is proven by a date of birth',
  },
  'server: ground → money': { places: 1, what: 'new settings of late fees are charged at once' },
  'server: ground → teaching': {
    places: 1,
    what: 'a new limit of attendance looks at everybody anew',
  },
  'server: messages → money': {
    places: 4,
    what: 'a notice goes to those who owe, and a reminder tells their sums',
  },
  'server: messages → people': { places: 1, what: 'a message finds the guardians it is for' },
  'server: messages → teaching': {
    places: 2,
    what: 'a notice goes to those whom a lesson reaches',
  },
  'server: money → papers': { places: 1, what: 'the check-up looks at the uses of questions, too' },
  'server: people → money': {
    places: 6,
    what: 'a membership asks for its fees, and lists say what is owed',
  },
  'server: people → teaching': {
    places: 3,
    what: 'a membership is of a batch, and an enquiry tries a lesson',
  },
  'server: site → people': { places: 1, what: 'a guardian asks for a child’s courses' },
  'server: teaching → learning': {
    places: 1,
    what: 'a register is saved with what was taught, and offers the chapters of the plan',
  },
  'server: teaching → money': { places: 1, what: 'after a batch’s last day its fees ask nothing' },
  'web: ground → accounts': {
    places: 1,
    what: 'connections are entered only with a second factor',
  },
  'web: ground → people': { places: 1, what: 'the settings of privacy show what waits' },
  'web: messages → teaching': { places: 2, what: 'a notice chooses batches' },
  'web: people → money': { places: 1, what: 'a record’s head leads to the counter' },
  'web: people → teaching': { places: 4, what: 'a record shows and changes its batches' },
  'web: site → teaching': { places: 1, what: 'the look says which batches visitors do not see' },
  'web: teaching → learning': {
    places: 3,
    what: 'a register’s chapter is said to be finished, or chosen from all; homework has questions',
  },
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const placeOf = (file: string) => {
  const side = SIDES.find((each) => file.startsWith(`${each}/`))
  const [wing = '', ...rest] = side ? file.slice(side.length + 1).split('/') : []
  return side && rest.length > 0 ? { side, wing, file: rest.join('/') } : undefined
}

const importsOf = readImports()

/** All imports between wings, except those of the list of routes. */
const ways = [...importsOf].flatMap(([file, targets]) => {
  const from = placeOf(file)
  if (!from || isTest(file)) return []
  return targets.flatMap((target) => {
    const to = placeOf(target)
    return to && to.side === from.side && to.wing !== from.wing ? [{ file, from, to }] : []
  })
})

const doorOf = (side: string, wing: string): string[] => {
  const path = join(ROOT, side, wing, 'door.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}

test('every feature stands in a wing', () => {
  const wings = new Set([...importsOf.keys()].flatMap((file) => placeOf(file)?.wing ?? []))
  expect(differences(wings, WINGS), 'give the wing its place in WINGS').toEqual([])
})

test('the drawing of the architecture has each wing', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const [, drawing = ''] = /## The wings[\s\S]*?```\n([\s\S]*?)```/.exec(text) ?? []
  expect(drawing.match(/(?<=^ {2})[a-z]+/gm)?.toReversed()).toEqual([...WINGS])
})

test('a wing is entered by its door: the files that its door.json lists, each of which somebody asks for', () => {
  expect(ways.length).toBeGreaterThan(100)
  for (const side of SIDES)
    for (const wing of WINGS) {
      const asked = ways.flatMap(({ to }) =>
        to.side === side && to.wing === wing ? [to.file] : [],
      )
      const door = `${side}/${wing}/door.json lists what other wings import, and nothing else`
      expect(differences(new Set(asked), doorOf(side, wing)), door).toEqual([])
    }
})

test('no wing asks the seeds or the benchmarks, which stand above all wings', () => {
  const isWorkshop = (file: string) => /^(server\/seed|bench)\//.test(file)
  const asked = [...importsOf].flatMap(([file, targets]) =>
    isTest(file) ? [] : targets.filter((target) => placeOf(file) && isWorkshop(target)),
  )
  const asking = [...importsOf].filter(
    ([file, targets]) => isWorkshop(file) && targets.some((target) => placeOf(target)),
  )

  expect(asking.length).toBeGreaterThan(20)
  expect(asked).toEqual([])
})

test('a wing asks those below it, and above it only what is listed here', () => {
  const upward = ways.flatMap(({ from, to }) =>
    WINGS.indexOf(to.wing as never) > WINGS.indexOf(from.wing as never)
      ? [`${from.side.split('/')[0]}: ${from.wing} → ${to.wing}`]
      : [],
  )
  const places = Object.fromEntries(
    [...new Set(upward)].map((way) => [way, upward.filter((each) => each === way).length]),
  )
  const inWords = (ways: [string, number][]) => ways.map(([way, count]) => `${way}: ${count}`)
  expect(
    differences(
      inWords(Object.entries(places)),
      inWords(Object.entries(UPWARD).map(([way, { places }]) => [way, places])),
    ),
    'ask a lower wing, or move what both need; the numbers in UPWARD may only fall',
  ).toEqual([])
})
