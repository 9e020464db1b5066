import type { Academy } from '../academy/academy.ts'
import { inAcademy } from '../academy/place.ts'
import { endPart, type Part, runPart } from '../lifecycle/part.ts'
import { pass, type UnderWay } from './pass.ts'
import { patienceOf, type Time } from './time.ts'

/** Commits within this time of a pass share the next one. */
const SHARED_MS = 200
const AWAKE_EVERY_MS = 5_000
const ASLEEP_EVERY_MS = 60_000
/** How long an academy is awake after a call; then its pools close. A new connection plans anew (decision 141). */
const AWAKE_MS = 120_000
/** Waits after the first, second, … failed pass; the last value repeats. */
const RETRY_MS = [5_000, 30_000, 60_000]
/** Longer than a connection is waited for; a part that takes longer does not hold up the others. */
const PATIENCE_MS = 3_000

const NEVER = Number.NEGATIVE_INFINITY
export const NOT_DUE = Number.POSITIVE_INFINITY

/** The work of a hosted academy, which is done in that academy. */
export type HostedWork = {
  parts: readonly Part[]
  /** The work of a day without its backup, and the backup. */
  day: Part
  backup: Part
  /** Which of both is still to be done today. */
  findDue: () => Promise<{ day: boolean; backup: boolean }>
  /** Closes the academy's pools, which open by themselves. */
  close: () => Promise<unknown>
}

export type Hosted = ReturnType<typeof createHosted>

/** A hosted academy and what is due there. `onChange` is called when that changes by itself. */
export function createHosted(academy: Academy, work: HostedWork, time: Time, onChange: () => void) {
  const stopping = new AbortController()
  const underWay: UnderWay = new Map()
  let [calledAt, wokenAt, passedAt, failedAt] = [NEVER, NEVER, NEVER, NEVER]
  let failures = 0
  let hasFailed = false
  let isWanted = false
  let isPassing = false
  let isOpen = false
  let isClosing = false

  const isAwake = () => time.now() - calledAt < AWAKE_MS

  function noteFailure() {
    hasFailed = true
    // A part that was no longer waited for.
    if (!isPassing) endPass()
  }

  function endPass() {
    failures = hasFailed ? failures + 1 : 0
    failedAt = time.now()
    hasFailed = false
  }

  /** Work that is done once a day: due since when, or put off. */
  function createOnce(part: Part) {
    let dueSince = NOT_DUE
    let notBefore = NEVER
    const isRunning = () => underWay.has(part)
    return {
      isRunning,
      dueSince: () => dueSince,
      dueAt: () => (isRunning() ? NOT_DUE : Math.max(dueSince, notBefore)),
      note(isLeft: boolean) {
        dueSince = isLeft ? Math.min(dueSince, time.now()) : NOT_DUE
      },
      async run() {
        isOpen = true
        const running = inAcademy(academy, () => runPart(part, stopping.signal))
        underWay.set(part, running)
        const pause = await running.finally(() => underWay.delete(part))
        notBefore = time.now() + pause
        dueSince = NOT_DUE
        // It may have queued messages, and left something for later.
        isWanted = true
        onChange()
        await rest()
      },
    }
  }
  const day = createOnce(work.day)
  const backup = createOnce(work.backup)

  const lookAtDay: Part = {
    name: 'what is left of the day',
    everyMs: ASLEEP_EVERY_MS,
    async run() {
      const due = await work.findDue()
      day.note(due.day)
      backup.note(due.backup)
    },
    tell: work.day.tell,
  }
  const parts = [...work.parts, lookAtDay].map(
    (part): Part => ({
      ...part,
      tell(error: unknown) {
        noteFailure()
        part.tell(error)
      },
    }),
  )

  const isIdle = () => !isAwake() && !isPassing && underWay.size === 0

  /** Closes the pools of a sleeping academy once nothing is under way. */
  async function rest() {
    if (!isOpen || isClosing || !isIdle()) return
    isClosing = true
    await Promise.allSettled(parts.map((part) => part.settle?.()))
    isClosing = false
    if (!isIdle()) return
    isOpen = false
    await work.close().catch(() => {})
  }

  return {
    isAwake,
    isPassing: () => isPassing,
    isFailing: () => failures > 0,
    passedAt: () => passedAt,
    day,
    backup,
    rest,
    /** When the next pass is due. */
    passDueAt() {
      if (isPassing) return NOT_DUE
      // A commit that queued something shows that the database is well.
      if (isWanted) return passedAt + SHARED_MS
      const retry = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]
      if (retry !== undefined) return failedAt + retry
      const latest = passedAt + ASLEEP_EVERY_MS
      const soon = Math.max(passedAt, wokenAt) + AWAKE_EVERY_MS
      return isAwake() ? Math.min(soon, latest) : latest
    },

    /** When it falls asleep and its pools close. */
    sleepsAt: () => (isOpen && isAwake() ? calledAt + AWAKE_MS : NOT_DUE),

    called() {
      const now = time.now()
      const wasAwake = isAwake()
      calledAt = now
      isOpen = true
      if (wasAwake) return
      wokenAt = now
      onChange()
    },

    queued() {
      isWanted = true
      onChange()
    },

    async pass() {
      isPassing = true
      isOpen = true
      isWanted = false
      passedAt = time.now()
      const { signal } = stopping
      const patience = patienceOf(time, PATIENCE_MS)
      await inAcademy(academy, () => pass(parts, { stopping: signal, underWay, patience }))
      isPassing = false
      endPass()
      onChange()
      await Promise.all(underWay.values())
      await rest()
    },

    /** Begins nothing more, lets running work end or breaks it off, and closes the pools. */
    async stop() {
      stopping.abort()
      const all = [...parts, work.day, work.backup]
      await inAcademy(academy, () =>
        Promise.all(all.map((part) => endPart(part, underWay.get(part) ?? Promise.resolve()))),
      )
      await work.close()
    },
  }
}
