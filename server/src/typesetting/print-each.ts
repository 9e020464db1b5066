import { parentPort } from 'node:worker_threads'
import type { Printed, PrintJob } from './print-queue.ts'

// One after another, so that a thousand asked for at once take no more memory than one.
let last = Promise.resolve()

/** The other end of `createPrinter`: answers each sheet with the PDF that `draw` makes of it. */
export function printEach<Sheet>(draw: (sheet: Sheet) => Promise<Uint8Array>) {
  async function printed(id: number, sheet: Sheet): Promise<Printed> {
    try {
      return { id, pdf: await draw(sheet) }
    } catch (problem) {
      return { id, problem }
    }
  }
  async function print({ id, sheet }: PrintJob<Sheet>) {
    parentPort?.postMessage(await printed(id, sheet))
  }
  parentPort?.on('message', (job: PrintJob<Sheet>) => {
    last = last.then(() => print(job))
  })
}
