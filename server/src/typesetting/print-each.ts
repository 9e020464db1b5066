import { parentPort } from 'node:worker_threads'
import type { Printed, PrinterMessage, PrintJob } from './print-queue.ts'

// One after another, so that a thousand at once take no more memory than one.
let last = Promise.resolve()

/** Thread side of `createPrinter`: answers each sheet with the result of `draw`, usually a PDF. */
export function printEach<Sheet, Result = Uint8Array>(draw: (sheet: Sheet) => Promise<Result>) {
  async function printOne(id: number, sheet: Sheet): Promise<Printed<Result>> {
    try {
      return { id, pdf: await draw(sheet) }
    } catch (problem) {
      return { id, problem }
    }
  }
  async function print({ id, sheet }: PrintJob<Sheet>) {
    parentPort?.postMessage((await printOne(id, sheet)) satisfies PrinterMessage<Result>)
  }
  parentPort?.on('message', (job: PrintJob<Sheet>) => {
    last = last.then(() => print(job))
  })
  parentPort?.postMessage('ready' satisfies PrinterMessage)
}
