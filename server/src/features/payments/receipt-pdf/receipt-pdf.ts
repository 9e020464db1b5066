import { Worker } from 'node:worker_threads'
import type { ReceiptSnapshot } from '@ganit/contract/receipts'
import type { Reversal } from './reversal.ts'

/** What is printed: the receipt as it was given out and, if the payment was taken back since, when and why. */
export type Receipt = { snapshot: ReceiptSnapshot; reversal: Reversal | null }
export type PrintJob = { id: number; receipt: Receipt }
export type Printed = { id: number; pdf: Uint8Array } | { id: number; problem: unknown }

type Waiting = { resolve: (pdf: Uint8Array) => void; reject: (reason: unknown) => void }
type Printer = { worker: Worker; waiting: Map<number, Waiting>; off?: NodeJS.Timeout }

const IDLE_MS = 30_000

let printer: Printer | undefined
let lastId = 0

function start(): Printer {
  const worker = new Worker(new URL('./printer.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
  })
  const started: Printer = { worker, waiting: new Map() }
  const stopped = (reason: unknown) => {
    if (printer === started) printer = undefined
    for (const { reject } of started.waiting.values()) reject(reason)
    started.waiting.clear()
  }
  worker.on('message', (printed: Printed) => deliver(started, printed))
  worker.on('error', stopped)
  worker.on('exit', (code) => stopped(new Error(`The printer of receipts ended with ${code}.`)))
  return started
}

function deliver(from: Printer, printed: Printed) {
  const waiting = from.waiting.get(printed.id)
  if ('pdf' in printed) waiting?.resolve(printed.pdf)
  else waiting?.reject(printed.problem)
  from.waiting.delete(printed.id)
  if (from.waiting.size > 0) return
  from.worker.unref()
  from.off = setTimeout(() => {
    if (printer === from) printer = undefined
    from.worker.terminate()
  }, IDLE_MS).unref()
}

/**
 * The receipt as a PDF of one or more A5 pages, some 20 to 60 kB. The same receipt gives the same bytes. Text beyond
 * any form's length is cut off with an ellipsis; characters that no typeface here has show as boxes. Nothing in a
 * receipt's texts makes it fail.
 *
 * It is drawn in a thread of its own, which is there only while receipts are asked for: shaping takes libraries and
 * typefaces of some 90 MB, and requests go on being answered meanwhile.
 */
export async function receiptPdf(receipt: Receipt): Promise<Uint8Array> {
  printer ??= start()
  const { worker, waiting, off } = printer
  clearTimeout(off)
  lastId += 1
  const id = lastId
  const printed = new Promise<Uint8Array>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
  })
  worker.ref()
  worker.postMessage({ id, receipt } satisfies PrintJob)
  return printed
}
