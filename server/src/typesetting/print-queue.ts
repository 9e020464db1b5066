import { Worker } from 'node:worker_threads'

export type PrintJob<Sheet> = { id: number; sheet: Sheet }
export type Printed<Result = Uint8Array> =
  | { id: number; pdf: Result }
  | { id: number; problem: unknown }

/** Messages of the thread: ready, then each sheet's result. */
export type PrinterMessage<Result = Uint8Array> = 'ready' | Printed<Result>

type Waiting<Result> = { resolve: (pdf: Result) => void; reject: (reason: unknown) => void }
type Printer<Result> = {
  worker: Worker
  isReady: boolean
  waiting: Map<number, Waiting<Result>>
  timer?: NodeJS.Timeout
  /** Timer of the last limit, by the clock. */
  late?: NodeJS.Timeout
}

const IDLE_MS = 30_000
/** Processor time of a print: a hundred times that of the longest sheet. */
const STUCK_MS = 20_000
/** Starting takes a second, many times that on a slow, busy machine. */
const START_MS = 60_000
const MEMORY_MB = 128
/** On a busy machine a thread may take this many times as long by the clock. */
const BUSY = 12
const LOOK_MS = 50

/** CPU time of a thread, in ms. */
const processorMs = (worker: Worker) =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => Number.POSITIVE_INFINITY,
  )

/**
 * Prints sheets one after the other in a thread, which exists only while needed. A sheet on which it has worked for
 * `stuckMs` fails with all waiting ones, and the next gets a new thread.
 */
export function createPrinter<Sheet, Result = Uint8Array>(
  script: URL,
  { stuckMs = STUCK_MS, startMs = START_MS, memoryMb = MEMORY_MB } = {},
) {
  let printer: Printer<Result> | undefined
  let lastId = 0

  function start(): Printer<Result> {
    const worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
    })
    const started: Printer<Result> = { worker, isReady: false, waiting: new Map() }
    const failStarted = (reason: unknown) => {
      clearTimeout(started.timer)
      clearTimeout(started.late)
      if (printer === started) printer = undefined
      for (const { reject } of started.waiting.values()) reject(reason)
      started.waiting.clear()
    }
    worker.on('message', (said: PrinterMessage<Result>) => heard(started, said))
    worker.on('error', failStarted)
    worker.on('exit', (code) => failStarted(new Error(`The printer ended with ${code}.`)))
    return started
  }

  function end(from: Printer<Result>) {
    if (printer === from) printer = undefined
    from.worker.terminate()
  }

  /** Ends the thread after that long without progress. */
  function endAfter(from: Printer<Result>, ms: number) {
    clearTimeout(from.timer)
    clearTimeout(from.late)
    from.timer = setTimeout(() => end(from), ms).unref()
  }

  /** Ends the thread once a sheet has cost too much CPU time. */
  function endOnceStuck(from: Printer<Result>) {
    clearTimeout(from.late)
    // A thread in native code does not report how long it has worked.
    from.late = setTimeout(() => end(from), BUSY * stuckMs).unref()
    const before = processorMs(from.worker)
    const lookIn = (ms: number) => {
      clearTimeout(from.timer)
      const timer = setTimeout(async () => {
        const worked = (await processorMs(from.worker)) - (await before)
        // The thread has finished its sheet meanwhile.
        if (from.timer !== timer) return
        if (worked < stuckMs) lookIn(stuckMs - worked + LOOK_MS)
        else end(from)
      }, ms).unref()
      from.timer = timer
    }
    lookIn(stuckMs)
  }

  function heard(from: Printer<Result>, said: PrinterMessage<Result>) {
    from.isReady = true
    if (said === 'ready') endOnceStuck(from)
    else deliver(from, said)
  }

  function deliver(from: Printer<Result>, printed: Printed<Result>) {
    const waiting = from.waiting.get(printed.id)
    if ('pdf' in printed) waiting?.resolve(printed.pdf)
    else waiting?.reject(printed.problem)
    from.waiting.delete(printed.id)
    if (from.waiting.size > 0) return endOnceStuck(from)
    from.worker.unref()
    endAfter(from, IDLE_MS)
  }

  return (sheet: Sheet): Promise<Result> => {
    printer ??= start()
    const { worker, isReady, waiting } = printer
    if (waiting.size === 0 && isReady) endOnceStuck(printer)
    else if (waiting.size === 0) endAfter(printer, startMs)
    lastId += 1
    const id = lastId
    const printed = new Promise<Result>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
    })
    worker.ref()
    worker.postMessage({ id, sheet } satisfies PrintJob<Sheet>)
    return printed
  }
}
