// The thread that draws receipts; print-queue.ts starts and ends it.
import { parentPort } from 'node:worker_threads'
import { drawReceipt } from './draw-receipt.ts'
import type { Printed, PrintJob } from './print-queue.ts'
import type { Receipt } from './receipt-pdf.ts'

// One after another, so that a thousand asked for at once take no more memory than one.
let last = Promise.resolve()

async function print({ id, sheet }: PrintJob<Receipt>) {
  const printed: Printed = await drawReceipt(sheet).then(
    (pdf) => ({ id, pdf }),
    (problem: unknown) => ({ id, problem }),
  )
  parentPort?.postMessage(printed)
}

parentPort?.on('message', (job: PrintJob<Receipt>) => {
  last = last.then(() => print(job))
})
