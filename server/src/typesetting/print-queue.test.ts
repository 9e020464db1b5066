import { expect, test } from 'vitest'
import { createPrinter } from './print-queue.ts'

/** Prints what it is sent, and is stuck for good on `stuck`. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id, sheet }) => {
    while (sheet === 'stuck');
    parentPort.postMessage({ id, pdf: sheet })
  })`)}`,
)

test('a sheet that never ends takes those behind it along, and the next is printed', async () => {
  const print = createPrinter<string>(SCRIPT, { stuckMs: 1_500 })
  expect(await print('first')).toBe('first')

  const waiting = await Promise.allSettled(['stuck', 'behind'].map(print))
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await print('next')).toBe('next')
})
