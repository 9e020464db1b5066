import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { outside } from '../../test/in-academy.ts'
import { ownTime } from '../../test/own-time.ts'
import { type Academy, createAcademy } from '../academy/academy.ts'
import { theAcademy } from '../academy/place.ts'
import type { Part } from '../lifecycle/part.ts'
import { createRounds } from './rounds.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

type Due = { day: boolean; backup: boolean }
type Wishes = { run?: (stopping: AbortSignal) => Promise<unknown>; more?: Part[]; due?: Due }

const partOf = (name: string, run: Part['run']): Part => ({
  ...{ name, everyMs: 10 * MINUTE, retryMs: 10 * SECOND, run },
  tell: () => {},
})

/** Something that goes on until the test ends it. */
function held() {
  const ends: (() => void)[] = []
  let isOver = false
  onTestFinished(() => {
    isOver = true
    for (const end of ends) end()
  })
  return {
    hold: () => new Promise<void>((resolve) => (isOver ? resolve() : ends.push(resolve))),
    endOne: () => ends.shift()?.(),
  }
}

/** Rounds over invented academies, and what was done in which, at which second. */
function theRounds() {
  const own = ownTime()
  const rounds = outside(() => createRounds(own.time))
  onTestFinished(() => rounds.stop())
  const done: string[] = []
  const names = new Map<Academy, string>()
  const say = (what: string, academy = theAcademy()) =>
    void done.push(`${own.time.now() / SECOND} ${names.get(academy)} ${what}`)

  function add(name: string, { run, more = [], due = { day: false, backup: false } }: Wishes = {}) {
    const academy = createAcademy({ rounds } as never)
    names.set(academy, name)
    const once = (what: keyof Due) =>
      partOf(what, async () => {
        say(what)
        due[what] = false
      })
    const work = {
      parts: [
        partOf('pass', async (stopping) => {
          say('pass')
          await run?.(stopping)
        }),
        ...more,
      ],
      day: once('day'),
      backup: once('backup'),
      findDue: async () => ({ ...due }),
      close: async () => say('closes', academy),
    }
    rounds.add(academy, work)
    return { academy, due, call: () => rounds.called(academy) }
  }
  /** Lets time pass; returns what was done meanwhile. */
  async function meanwhile(ms: number, what = '') {
    done.length = 0
    await own.letPass(ms)
    return done.filter((line) => line.includes(what))
  }
  return { rounds, add, meanwhile, own }
}

test('a sleeping academy is passed each minute, and its pools close after each pass', async () => {
  const { add, meanwhile } = theRounds()
  add('Sen')
  expect(await meanwhile(2 * MINUTE)).toEqual([
    ...['0 Sen pass', '0 Sen closes', '60 Sen pass', '60 Sen closes'],
    ...['120 Sen pass', '120 Sen closes'],
  ])
})

test('a called one is passed every 5 s, and closes its pools two minutes after the last call', async () => {
  const { add, meanwhile } = theRounds()
  const { call } = add('Sen')
  await meanwhile(30 * SECOND)
  call()
  expect(await meanwhile(12 * SECOND)).toEqual(['35 Sen pass', '40 Sen pass'])
  call()
  const rest = await meanwhile(4 * MINUTE)
  expect(rest.slice(0, 2)).toEqual(['45 Sen pass', '50 Sen pass'])
  expect(rest.slice(-6)).toEqual([
    ...['160 Sen pass', '162 Sen closes'],
    ...['220 Sen pass', '220 Sen closes', '280 Sen pass', '280 Sen closes'],
  ])
  expect(rest).toHaveLength(24 + 6 - 1)
})

test('what is queued is passed at once, and what follows 200 ms after that pass began', async () => {
  const { add, meanwhile, rounds } = theRounds()
  const { academy, call } = add('Sen')
  call()
  await meanwhile(SECOND)
  rounds.queued(academy)
  expect(await meanwhile(50)).toEqual(['1 Sen pass'])
  rounds.queued(academy)
  rounds.queued(academy)
  expect(await meanwhile(SECOND)).toEqual(['1.2 Sen pass'])
})

test('two sleeping academies are passed at a time, the one that waited longest first, called ones beside them', async () => {
  const { add, meanwhile } = theRounds()
  const { hold, endOne } = held()
  const run = hold
  for (const name of ['One', 'Two', 'Three']) add(name, { run })
  const { call } = add('Four', { run: async () => {} })
  expect(await meanwhile(SECOND, 'pass')).toEqual(['0 One pass', '0 Two pass'])
  call()
  expect(await meanwhile(0, 'pass')).toEqual(['1 Four pass'])
  endOne()
  expect(await meanwhile(0, 'pass')).toEqual(['1 Three pass'])
})

test('a part that takes long holds up neither the others nor the next pass, and keeps the pools', async () => {
  const { add, meanwhile } = theRounds()
  const { hold, endOne } = held()
  const begun: number[] = []
  const slow = partOf('slow', () => {
    begun.push(1)
    return hold()
  })
  add('Sen', { more: [slow] })
  expect(await meanwhile(130 * SECOND)).toEqual(['0 Sen pass', '60 Sen pass', '120 Sen pass'])
  expect(begun).toHaveLength(1)
  endOne()
  expect(await meanwhile(0)).toEqual(['130 Sen closes'])
})

test('a failed pass is repeated after 5 s, 30 s and then each minute; what is queued, and others, go on', async () => {
  const { add, meanwhile, rounds } = theRounds()
  let isBroken = true
  const { academy, call } = add('Sen', {
    async run() {
      if (isBroken) throw new Error('no')
    },
  })
  add('Roy')
  const passes = async (ms: number) => (await meanwhile(ms, 'Sen pass')).map(Number.parseFloat)
  expect(await passes(4 * MINUTE)).toEqual([0, 5, 35, 95, 155, 215])
  call()
  expect(await passes(30 * SECOND)).toEqual([])
  rounds.queued(academy)
  expect(await passes(SECOND)).toEqual([270])
  isBroken = false
  expect(await passes(MINUTE + 20 * SECOND)).toEqual([330, 335, 340, 345, 350])
  expect(await meanwhile(MINUTE, 'Roy')).toEqual(['360 Roy pass', '360 Roy closes'])
})

test('after midnight the daily work of two academies runs at a time, of a called one first, and then one backup after the other', async () => {
  const { add, meanwhile } = theRounds()
  const all = ['One', 'Two', 'Three', 'Four'].map((name) => add(name))
  await meanwhile(90 * SECOND)
  for (const { due } of all) Object.assign(due, { day: true, backup: true })
  all[3]?.call()
  const done = await meanwhile(MINUTE)
  const once = done.filter((line) => /day|backup/.test(line))
  expect(once.slice(0, 4)).toEqual([
    '95 Four day',
    ...['120 One day', '120 Two day', '120 Three day'],
  ])
  expect(once.slice(4).map((line) => line.split(' ').slice(1))).toEqual(
    ['Four', 'One', 'Two', 'Three'].map((name) => [name, 'backup']),
  )
})

test('when it stops, nothing new begins, running work ends or is broken off, and pools are closed', async () => {
  const { add, meanwhile, rounds } = theRounds()
  let isCut = false
  const waiting = partOf('waits', (stopping) => sleep(60_000, undefined, { signal: stopping }))
  const cut = () => {
    isCut = true
  }
  const later: string[] = []
  const next = partOf('next', async () => void later.push('next'))
  add('Sen', { more: [{ ...waiting, cut }, next] })
  void meanwhile(SECOND)
  await sleep(5)
  await rounds.stop()
  expect([isCut, later]).toEqual([true, []])
  expect(await meanwhile(10 * MINUTE)).toEqual([])
})
