import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setProcessRef, startWork } from '../../../../lifecycle/work-process.ts'
import type { Decoded, Job } from './decode.ts'
import type { DecoderMessage } from './decoder-process.ts'

/**
 * Limits of the decoding process. Memory: a third more than the heaviest accepted picture needs. Time: within the
 * browser's 10 s; the heaviest pictures take two seconds, six on a slow machine. Starting takes a third of a second,
 * several on a busy machine.
 */
export const LIMITS = { megabytes: 400, startMs: 8_000, ms: 8_000 }

/** The picture is not at fault: the process was not ready in time, or could not start. */
type NotStarted = { problem: 'not started' }

/** The heap is small, because pictures are stored outside of it. */
const HEAP = { megabytes: 64, youngMegabytes: 2 }

const PROGRAM = fileURLToPath(new URL('./decoder-process.ts', import.meta.url))

/** A process that decodes pictures, one at a time. */
export type Decoder = ReturnType<typeof createDecoder>

/** Starts its process with the first picture, and again after one that killed it. */
export function createDecoder(limits = LIMITS) {
  let child: ChildProcess | undefined
  let isReady = false

  function end() {
    child?.kill('SIGKILL')
    child = undefined
    isReady = false
  }

  /** Kills the process if the work takes too long, or the caller aborts. */
  function decode(job: Job, signal?: AbortSignal): Promise<Decoded | NotStarted> {
    // The system may have ended an idle process, which nothing listens to.
    if (child && (child.exitCode !== null || child.signalCode !== null)) end()
    child ??= startWork(PROGRAM, [String(limits.megabytes)], HEAP)
    const working = child
    setProcessRef(working, 'ref')
    return new Promise((resolve) => {
      const finish = (decoded: Decoded | NotStarted, isOver: boolean) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        working.removeAllListeners()
        // Errors of the process after its end are ignored.
        working.on('error', () => {})
        if (isOver && child === working) end()
        else setProcessRef(working, 'unref')
        resolve(decoded)
      }
      const giveUp = () => finish({ problem: isReady ? 'too much work' : 'not started' }, true)
      let timer = setTimeout(giveUp, isReady ? limits.ms : limits.startMs)
      signal?.addEventListener('abort', giveUp)
      working.on('message', (said: DecoderMessage) => {
        if (said !== 'ready')
          return finish(said, 'problem' in said && said.problem === 'too much work')
        isReady = true
        clearTimeout(timer)
        timer = setTimeout(giveUp, limits.ms)
      })
      working.once('exit', giveUp).once('error', giveUp)
      working.send(job, (error) => error && giveUp())
    })
  }

  return { decode, end, pid: () => child?.pid }
}
