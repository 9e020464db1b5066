import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outside } from '../../test/in-academy.ts'
import { ownTime } from '../../test/own-time.ts'
import { type Academy, createAcademy } from '../academy/academy.ts'
import { theAcademy } from '../academy/place.ts'
import type { Part } from '../lifecycle/part.ts'
import { createRounds, type Rounds } from './rounds.ts'

const SECOND = 1_000
const STEP_MS = 500
const HOUR = 3_600 * SECOND
const RUNS = Number(process.env.ROUNDS_RUNS ?? 40)

/** A job or delivery in an invented database: due at a moment of the wall clock. */
type Item = { dueAt: number; isSeen: boolean; wasDue: boolean; times: number }

const partOf = (name: string, run: () => Promise<unknown>): Part => ({
  ...{ name, everyMs: 600 * SECOND, run },
  tell: () => {},
})

/** Academies with queues that outlive a process, and a wall clock that may jump. */
function theHost(count: number) {
  const own = ownTime()
  let wallAhead = 0
  const wall = () => own.time.now() + wallAhead
  const places = new Map<Academy, number>()
  /** Since when each item could be done, and until when it has to be if nothing hinders: by monotonic time. */
  const dueSince = new Map<Item, number>()
  const usually = new Map<Item, number>()
  const all = Array.from({ length: count }, () => ({
    queue: [] as Item[],
    isBroken: false,
    calledAt: Number.NEGATIVE_INFINITY,
    /** When its passes last could not work, or the process was not there. */
    hinderedAt: 0,
    days: 0,
  }))
  let rounds: Rounds

  /** A process begins, and knows nothing of the one before. */
  function start() {
    rounds = outside(() => createRounds(own.time))
    places.clear()
    all.forEach((one, place) => {
      const academy = createAcademy({} as never)
      places.set(academy, place)
      one.calledAt = Number.NEGATIVE_INFINITY
      one.hinderedAt = own.time.now()
      const here = () => {
        const found = all[places.get(theAcademy()) ?? -1]
        if (found !== one || found.isBroken) throw new Error('Another academy, or a broken one.')
        return found
      }
      const pass = partOf('queue', async () => {
        for (const item of here().queue)
          if (item.times === 0 && item.dueAt <= wall()) item.times += 1
      })
      rounds.add(academy, {
        parts: [pass],
        day: partOf('day', async () => {
          here().days += 1
        }),
        backup: partOf('backup', async () => {}),
        findDue: async () => ({ day: here().days === 0, backup: false }),
        close: async () => {},
      })
    })
  }
  const academyAt = (place: number) => {
    const [academy] = [...places].find(([, at]) => at === place) ?? []
    if (!academy) throw new Error('no such academy')
    return academy
  }
  start()

  /** How late an item may be done after it became due. */
  function allowed(place: number, item: Item) {
    const one = all[place]
    const since = dueSince.get(item) ?? 0
    if (!one) return 0
    const tried = one.hinderedAt + 60 * SECOND
    if (one.hinderedAt >= since) return tried
    if (item.wasDue && item.isSeen) return since + 200
    const usual = usually.get(item) ?? 0
    // The first try after a hindrance may come just before an item is due.
    return tried >= since ? Math.max(tried, usual) : usual
  }

  function check() {
    const now = own.time.now()
    all.forEach((one, place) => {
      if (one.isBroken) one.hinderedAt = now
      for (const item of one.queue) {
        expect(item.times).toBeLessThan(2)
        if (item.dueAt <= wall() && !dueSince.has(item)) {
          dueSince.set(item, now)
          usually.set(item, now + (now - one.calledAt < 115 * SECOND ? 5 : 60) * SECOND)
        }
        // The clock went back before it was done.
        if (item.dueAt > wall() && item.times === 0) {
          dueSince.delete(item)
          item.wasDue = false
        }
        if (item.times === 0 && dueSince.has(item))
          expect(now, `item due at ${dueSince.get(item)}`).toBeLessThanOrEqual(allowed(place, item))
      }
    })
  }

  return {
    call(place: number) {
      rounds.called(academyAt(place))
      const one = all[place]
      if (!one) return
      one.calledAt = own.time.now()
      // Where people are, what waited is done soon, too.
      for (const item of one.queue)
        usually.set(item, Math.min(usually.get(item) ?? Infinity, one.calledAt + 5 * SECOND))
    },
    /** A commit of a caller, or of a command that no process sees. */
    commit(place: number, inMs: number, isSeen: boolean) {
      if (isSeen) this.call(place)
      all[place]?.queue.push({ dueAt: wall() + inMs, isSeen, wasDue: inMs === 0, times: 0 })
      check()
      if (isSeen) rounds.queued(academyAt(place))
    },
    fail(place: number, isBroken: boolean) {
      const one = all[place]
      if (one) Object.assign(one, { isBroken, hinderedAt: own.time.now() })
    },
    jump(ms: number) {
      wallAhead += ms
      check()
    },
    /** Another process begins. */
    async restart() {
      await rounds.stop()
      start()
    },
    async wait(ms: number) {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        await own.letPass(Math.min(STEP_MS, ms - passed))
        check()
      }
    },
    async end() {
      for (let place = 0; place < count; place++) this.fail(place, false)
      await this.wait(2 * 60 * SECOND)
      for (const { queue, days } of all) {
        for (const item of queue) if (item.dueAt <= wall() - 60 * SECOND) expect(item.times).toBe(1)
        expect(days).toBe(1)
      }
      await rounds.stop()
    },
  }
}

const place = fc.nat(3)
const step = fc.oneof(
  fc.record({ do: fc.constant('call' as const), place }),
  fc.record({
    do: fc.constant('commit' as const),
    place,
    inMs: fc.constantFrom(0, 0, 30 * SECOND, 150 * SECOND),
    isSeen: fc.boolean(),
  }),
  fc.record({ do: fc.constant('fail' as const), place, isBroken: fc.boolean() }),
  fc.record({
    do: fc.constant('jump' as const),
    ms: fc.constantFrom(-HOUR, -SECOND, SECOND, HOUR),
  }),
  fc.record({ do: fc.constant('restart' as const) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: 130 * SECOND }) }),
)

test('whatever comes in whatever order, nothing is done later than the rounds promise, or twice, or elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const host = theHost(4)
      for (const one of steps) {
        if (one.do === 'call') host.call(one.place)
        if (one.do === 'commit') host.commit(one.place, one.inMs, one.isSeen)
        if (one.do === 'fail') host.fail(one.place, one.isBroken)
        if (one.do === 'jump') host.jump(one.ms)
        if (one.do === 'restart') await host.restart()
        if (one.do === 'wait') await host.wait(one.ms)
      }
      await host.end()
    }),
    { numRuns: RUNS, ...(process.env.ROUNDS_SEED && { seed: Number(process.env.ROUNDS_SEED) }) },
  )
})
