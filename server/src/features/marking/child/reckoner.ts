import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setProcessRef, startWork } from '../../../lifecycle/work-process.ts'
import { createJudgement, type Judgement, type TypedKey } from '../judgement.ts'

/** A task for the process. */
export type Task = { key: TypedKey; answer: string }
/**
 * A message of the process. Without a judgement it says that the process is ready. `spentMs` is its CPU time so far.
 */
export type ReckonerMessage = { judgement?: Judgement | undefined; spentMs: number }

/** An answer takes some milliseconds. A start takes a quarter of a second, many times that on a slow, busy machine. */
const LIMITS = { answerMs: 1_000, startMs: 30_000, idleMs: 30_000, megabytes: 128 }

const STARTS = 2
/** Number of tasks that were too hard and are remembered, the latest ones. */
const KNOWN_HARD = 1_000
/** Interval of checking whether a task has used up its time. */
const LOOK_MS = 50

const UNTRIED: Judgement = { ...createJudgement('by hand'), isUntried: true }
const HARD: Judgement = { ...createJudgement('by hand'), isHard: true }

/** Factor of wall-clock to CPU time allowed, because other processes need the CPU too. */
const BUSY = 20

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10
/** Index of `utime` and `stime` in proc(5) after the name, which may contain blanks and brackets. */
const [USER, SYSTEM] = [11, 12]

/** CPU milliseconds of a process; undefined if the system does not tell. */
export function readProcessorMs(pid: number | undefined) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS
  } catch {
    return undefined
  }
}

const PROGRAM = fileURLToPath(new URL('./reckoner-process.ts', import.meta.url))

type Waiting = { task: Task; tries: number; resolve: (judgement: Judgement) => void }
/**
 * Number of tasks that a process gets in advance, so that between two tasks it need not wait for the app, which is busy
 * too.
 */
const AHEAD = 2

/**
 * `given`: tasks of the process, the current one first. `spentMs`: its CPU time at `since`, when the current task
 * began.
 */
type Working = {
  child: ChildProcess
  isReady: boolean
  given: Waiting[]
  spentMs: number
  since: number
  watch: NodeJS.Timeout
}

/** Key under which hard tasks are remembered. It leaves out the required form, which makes no formula harder. */
const nameOf = ({ key, answer }: Task) => JSON.stringify([key.right, answer])

/** A process that computes one task after the other. */
export type Reckoner = ReturnType<typeof createReckoner>

/**
 * Starts a process with the first task. A task that exceeds its time or memory kills the process, and is left to a
 * person whenever it is asked again. If it had not used up its time, it is tried once more. The tasks behind it get
 * another process. An idle process ends.
 */
export function createReckoner(changed: Partial<typeof LIMITS> = {}) {
  const limits = { ...LIMITS, ...changed }
  const waiting: Waiting[] = []
  const hard = new Set<string>()
  let working: Working | undefined
  let failedStarts = 0

  function start(): Working {
    const child = startWork(PROGRAM, [], { megabytes: limits.megabytes, youngMegabytes: 4 })
    // Reads messages before checking: the app itself may have been busy.
    const watch = setInterval(() => setImmediate(look), LOOK_MS).unref()
    const since = performance.now()
    const started = { child, isReady: false, given: [], spentMs: 0, since, watch }
    child.on('message', (said: ReckonerMessage) => heard(started, said))
    child.once('exit', () => finishWorking(started)).on('error', () => finishWorking(started))
    return started
  }

  function heard(from: Working, { judgement, spentMs }: ReckonerMessage) {
    if (from !== working) return
    if (judgement) from.given.shift()?.resolve(judgement)
    Object.assign(from, { isReady: true, spentMs, since: performance.now() })
    workOnNext()
  }

  /** Ends a process. Its task is given up if it used up its time or was tried before; otherwise it is tried again. */
  function finishWorking(ended: Working, isSpent = false) {
    ended.child.kill('SIGKILL')
    if (ended !== working) return
    working = undefined
    clearInterval(ended.watch)
    failedStarts = ended.isReady ? 0 : failedStarts + 1
    const [current, ...behind] = ended.given
    waiting.unshift(...behind)
    if (current && (isSpent || current.tries > 0)) leaveToPerson(current)
    else if (current) waiting.unshift({ ...current, tries: current.tries + 1 })
    if (failedStarts === STARTS) giveUp()
    workOnNext()
  }

  /**
   * Leaves a task to a person and remembers it, because a few such answers would delay all marking each time a screen
   * is opened.
   */
  function leaveToPerson({ task, resolve }: Waiting) {
    const [oldest] = hard
    if (hard.size >= KNOWN_HARD && oldest !== undefined) hard.delete(oldest)
    hard.add(nameOf(task))
    resolve(HARD)
  }

  /** Gives up waiting tasks if the process cannot even start; the next task tries to start it again. */
  function giveUp() {
    failedStarts = 0
    for (const { resolve } of waiting.splice(0)) resolve(UNTRIED)
  }

  /** Ends a process that is idle, or over its CPU time. CPU time does not depend on how busy the machine is. */
  function look() {
    if (!working) return
    const { child, isReady, given, spentMs, since } = working
    const ms = performance.now() - since
    if (given.length === 0)
      return ms > (isReady ? limits.idleMs : limits.startMs) ? finishWorking(working) : undefined
    const spent = readProcessorMs(child.pid)
    const isSpent = (spent === undefined ? ms : spent - spentMs) > limits.answerMs
    if (isSpent || ms > BUSY * limits.answerMs) finishWorking(working, true)
  }

  function workOnNext() {
    if (waiting.length > 0) working ??= start()
    if (!working) return
    const { child, isReady, given } = working
    while (isReady && given.length < AHEAD && waiting.length > 0) {
      if (given.length === 0) working.since = performance.now()
      const next = waiting.shift() as Waiting
      given.push(next)
      child.send(next.task, () => {})
    }
    setProcessRef(child, isReady && given.length === 0 ? 'unref' : 'ref')
  }

  /** `isUrgent`: a person waits at a screen, so the task goes before the marking of tests. */
  function ask(task: Task, isUrgent = false): Promise<Judgement> {
    if (hard.has(nameOf(task))) return Promise.resolve(HARD)
    return new Promise((resolve) => {
      waiting[isUrgent ? 'unshift' : 'push']({ task, tries: 0, resolve })
      workOnNext()
    })
  }

  function end() {
    if (working) waiting.unshift(...working.given)
    giveUp()
    if (working) finishWorking(Object.assign(working, { given: [] }))
  }

  return { ask, end, pid: () => working?.child.pid }
}
