import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '../../../lifecycle/bare-environment.ts'
import { type Judgement, judged } from '../judgement.ts'
import { processorMsOf } from './processor-time.ts'
import type { Said, Task } from './task.ts'

/** An answer takes some milliseconds. A start takes a quarter of a second, on a slow and busy machine many times that. */
const LIMITS = { answerMs: 1_000, startMs: 30_000, idleMs: 30_000, megabytes: 128 }

/** So many are on their way to the process at once, so that it never waits for the next. */
const AHEAD = 16

const STARTS = 2
/** So many of the tasks that were too much are known, the latest. */
const KNOWN_HARD = 1_000

const UNTRIED: Judgement = { ...judged('by hand'), isUntried: true }

/** So many times as long as a task may have of the processor it may take of the clock: others want the processor, too. */
const BUSY = 20

const PROGRAM = fileURLToPath(new URL('./reckoner-process.ts', import.meta.url))

type Waiting = { task: Task; tries: number; resolve: (judgement: Judgement) => void }
/** `spentMs` of the processor when it was last heard of. */
type Working = {
  child: ChildProcess
  isReady: boolean
  spentMs: number
  asked: Map<number, Waiting>
}

/** A process of its own that reckons, one task after the other. */
export type Reckoner = ReturnType<typeof createReckoner>

/**
 * Starts its process with the first task. A task that takes longer or more memory than it may ends the process and is left to a person,
 * whenever it is asked again; where it was not the time, it is tried once more, alone. Those behind it get another process. Without tasks the process goes.
 */
export function createReckoner(changed: Partial<typeof LIMITS> = {}) {
  const limits = { ...LIMITS, ...changed }
  const waiting: Waiting[] = []
  const hard = new Set<string>()
  let working: Working | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0
  let lastHeard = 0
  let heardAt = 0
  let failedStarts = 0

  function start(): Working {
    const child = fork(PROGRAM, [], {
      execArgv: [`--max-old-space-size=${limits.megabytes}`, '--max-semi-space-size=4'],
      env: bareEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const started: Working = { child, isReady: false, spentMs: 0, asked: new Map() }
    child.on('message', (said: Said) => heard(started, said))
    child.once('exit', () => over(started)).on('error', () => over(started))
    return started
  }

  function heard(from: Working, said: Said) {
    if (from !== working) return
    from.spentMs = said.spentMs
    if (!('id' in said)) from.isReady = true
    else {
      from.asked.get(said.id)?.resolve(said.judgement)
      from.asked.delete(said.id)
    }
    go()
  }

  /**
   * Ends a process; what it was at is given up where it had all its time or was tried before, else tried again. The others go back to
   * the front.
   */
  function over(ended: Working, isSpent = false) {
    ended.child.kill('SIGKILL')
    if (ended !== working) return
    working = undefined
    clearTimeout(timer)
    failedStarts = ended.isReady ? 0 : failedStarts + 1
    const [first, ...rest] = ended.asked.values()
    waiting.unshift(...rest)
    if (first && (isSpent || first.tries > 0)) leaveToPerson(first)
    else if (first) waiting.unshift({ ...first, tries: first.tries + 1 })
    if (failedStarts < STARTS) go()
    else giveUp()
  }

  /** Asked again at each look at a screen, a few such answers would hold up all marking. */
  function leaveToPerson({ task, resolve }: Waiting) {
    const [oldest] = hard
    if (hard.size >= KNOWN_HARD && oldest !== undefined) hard.delete(oldest)
    hard.add(JSON.stringify(task))
    resolve(judged('by hand'))
  }

  /** Where it cannot even start, nobody is to wait; who asks next has it tried again. */
  function giveUp() {
    failedStarts = 0
    for (const { resolve } of waiting.splice(0)) resolve(UNTRIED)
  }

  /** Only where the process has said nothing until now: the app itself may have been busy. */
  function endIfSilent(watched: Working, asked: number) {
    setImmediate(() => {
      if (watched !== working || lastHeard !== asked) return
      const left = msLeft(watched)
      if (left > 0) timer = setTimeout(() => endIfSilent(watched, asked), left)
      else over(watched, watched.isReady && watched.asked.size > 0)
    })
  }

  /** What a task still has of the processor, so that a busy machine gives the same verdict as one at rest. */
  function msLeft({ child, isReady, spentMs, asked }: Working) {
    const isAtWork = isReady && asked.size > 0
    if (!isAtWork || performance.now() - heardAt > BUSY * limits.answerMs) return 0
    const spent = processorMsOf(child.pid)
    return spent === undefined ? 0 : limits.answerMs - (spent - spentMs)
  }

  function go() {
    lastHeard += 1
    heardAt = performance.now()
    clearTimeout(timer)
    if (!working) {
      if (waiting.length === 0) return
      working = start()
    }
    const current = working
    if (current.isReady) send(current)
    const isIdle = current.asked.size === 0 && waiting.length === 0
    hold(current, !isIdle)
    const heardNow = lastHeard
    const ms = isIdle ? limits.idleMs : current.isReady ? limits.answerMs : limits.startMs
    timer = setTimeout(() => endIfSilent(current, heardNow), ms)
    if (isIdle) timer.unref()
  }

  /** While there is nothing to do, the process keeps nobody from ending. */
  function hold({ child }: Working, isNeeded: boolean) {
    const how = isNeeded ? 'ref' : 'unref'
    child[how]()
    child.channel?.[how]()
  }

  /** One that was too much before goes alone. */
  function send({ child, asked }: Working) {
    while (asked.size < AHEAD) {
      const [next] = waiting
      const isAlone = [...asked.values()].some(({ tries }) => tries > 0)
      if (!next || isAlone || (next.tries > 0 && asked.size > 0)) return
      waiting.shift()
      lastId += 1
      asked.set(lastId, next)
      child.send({ id: lastId, task: next.task }, () => {})
    }
  }

  /** `isUrgent`: somebody looks at a screen meanwhile, and goes before the marking of a test. */
  function ask(task: Task, isUrgent = false): Promise<Judgement> {
    if (hard.has(JSON.stringify(task))) return Promise.resolve(judged('by hand'))
    return new Promise((resolve) => {
      const turn = { task, tries: 0, resolve }
      if (isUrgent) waiting.unshift(turn)
      else waiting.push(turn)
      if (!working || (working.isReady && working.asked.size === 0)) go()
      else if (working.isReady) send(working)
    })
  }

  function end() {
    const ended = working
    working = undefined
    clearTimeout(timer)
    ended?.child.kill('SIGKILL')
    for (const { resolve } of [...(ended?.asked.values() ?? []), ...waiting.splice(0)])
      resolve(UNTRIED)
  }

  return { ask, end, pid: () => working?.child.pid }
}
