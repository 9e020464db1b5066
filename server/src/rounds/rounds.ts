import { AsyncLocalStorage } from 'node:async_hooks'
import type { Academy } from '../academy/academy.ts'
import { createHosted, type Hosted, type HostedWork, NOT_DUE } from './hosted.ts'
import { machineTime, type Time } from './time.ts'

/** Number of sleeping academies that are passed at a time, and of academies whose daily work runs at a time. */
const AT_ONCE = 2

const count = <T>(items: T[], isCounted: (item: T) => boolean) => items.filter(isCounted).length
/** The earliest first; those of the same moment in the order in which they came. */
const byMoment = <T>(items: T[], momentOf: (item: T) => number) =>
  items
    .map((item) => ({ item, moment: momentOf(item) }))
    .toSorted((one, other) => (one.moment < other.moment ? -1 : Number(one.moment > other.moment)))
    .map(({ item }) => item)

/**
 * Passes the academies of a host: at once when something was queued, every 5 s while one is awake, every minute while
 * it sleeps. Each pass asks the database what is due, so no moment is stored that a crash, a restore or a jump of the
 * clock would make wrong. Must be made outside of every academy.
 */
export function createRounds(time: Time = machineTime) {
  /** Timers begin in the place of whoever sets them. */
  const outside = AsyncLocalStorage.snapshot()
  const hosted = new Map<Academy, Hosted>()
  let callOff = () => {}

  function beginPasses(all: Hosted[]) {
    for (const one of byMoment(all, (each) => each.passDueAt())) {
      if (one.passDueAt() > time.now()) return
      const asleep = count(all, (each) => each.isPassing() && !each.isAwake())
      if (one.isAwake() || asleep < AT_ONCE) void one.pass()
    }
  }

  /** Daily work: of called academies first, then of the one that waited longest. */
  function beginDays(all: Hosted[]) {
    const isDue = ({ day }: Hosted) => day.dueAt() <= time.now()
    const due = byMoment(all.filter(isDue), ({ day, isAwake }) => (isAwake() ? 0 : day.dueSince()))
    const free = AT_ONCE - count(all, ({ day }) => day.isRunning())
    for (const { day } of due.slice(0, free)) void day.run()
  }

  /** One backup at a time, when no daily work is left in any academy since this backup became due. */
  function beginBackup(all: Hosted[]) {
    const isBusy = all.some(
      ({ day, backup }) => day.isRunning() || day.dueAt() <= time.now() || backup.isRunning(),
    )
    if (isBusy) return
    const due = all.filter(({ backup }) => backup.dueAt() <= time.now())
    const [next] = byMoment(due, ({ backup }) => backup.dueSince())
    const since = next?.backup.dueSince() ?? NOT_DUE
    if (all.every((each) => each.isFailing() || each.passedAt() >= since)) void next?.backup.run()
  }

  function beat() {
    const all = [...hosted.values()]
    beginPasses(all)
    beginDays(all)
    beginBackup(all)
    for (const one of all) if (!one.isAwake()) void one.rest()
    setTimer(all)
  }

  /** Work that waits for others is begun when one of them ends. */
  function setTimer(all: Hosted[]) {
    const now = time.now()
    const later = (moment: number) => (moment > now ? moment : NOT_DUE)
    const next = all.flatMap(({ day, backup, ...one }) => [
      later(one.passDueAt()),
      later(one.sleepsAt()),
      later(day.dueAt()),
      later(backup.dueAt()),
    ])
    wait(Math.min(...next) - now)
  }

  function wait(ms: number) {
    callOff()
    callOff = ms < NOT_DUE ? time.after(ms, () => outside(beat)) : () => {}
  }
  const beatSoon = () => wait(0)

  async function remove(academy: Academy) {
    const one = hosted.get(academy)
    hosted.delete(academy)
    await outside(() => one?.stop())
    beatSoon()
  }

  return {
    add(academy: Academy, work: HostedWork) {
      hosted.set(academy, createHosted(academy, work, time, beatSoon))
      beatSoon()
    },
    remove,
    /** Notes a call of the academy, which keeps it awake. */
    called: (academy: Academy) => hosted.get(academy)?.called(),
    /** Notes that a job or a delivery was added. */
    queued: (academy: Academy) => hosted.get(academy)?.queued(),
    async stop() {
      await Promise.all([...hosted.keys()].map(remove))
      callOff()
    },
  }
}

export type Rounds = ReturnType<typeof createRounds>
