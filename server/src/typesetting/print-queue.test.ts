import { expect, test } from 'vitest'
import { createPrinter } from './print-queue.ts'

/** Prints sheets, hangs on `stuck`, exits at `dies`, and gets no CPU time for a number of ms, as on a busy machine. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ id, sheet }) => {
    while (sheet === 'stuck');
    if (sheet === 'dies') process.exit(1)
    if (Number(sheet)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(sheet))
    parentPort.postMessage({ id, pdf: sheet })
  })
  parentPort.postMessage('ready')`)}`,
)

/** Ready after two blocked seconds, as on a busy machine. */
const SLOW_TO_START = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
  parentPort.on('message', ({ id, sheet }) => parentPort.postMessage({ id, pdf: sheet }))
  parentPort.postMessage('ready')`)}`,
)

test('a sheet that never ends takes those behind it along, and the next is printed', {
  tags: 'slow',
}, async () => {
  const print = createPrinter<string>(SCRIPT, { stuckMs: 1_500 })
  expect(await print('first')).toBe('first')

  const waiting = await Promise.allSettled(['stuck', 'behind'].map(print))
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await print('next')).toBe('next')
})

test('a sheet whose thread gets no time is waited for, but not for ever', {
  tags: 'slow',
}, async () => {
  const print = createPrinter<string>(SCRIPT, { stuckMs: 200 })
  expect(await Promise.all(['first', '600', 'behind'].map(print))).toEqual([
    'first',
    '600',
    'behind',
  ])
  await expect(print('600000')).rejects.toThrow('The printer ended')
  expect(await print('next')).toBe('next')
})

test('a thread that ends in the middle of a sheet says so to all that wait, and the next is printed', async () => {
  const print = createPrinter<string>(SCRIPT)
  const waiting = await Promise.allSettled(['first', 'dies', 'behind'].map(print))
  expect(waiting.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await print('next')).toBe('next')
})

test('a thread may take longer to start than a sheet may take, but not for ever', {
  tags: 'slow',
}, async () => {
  const print = createPrinter<string>(SLOW_TO_START, { stuckMs: 1_500 })
  expect(await Promise.all(['first', 'behind'].map(print))).toEqual(['first', 'behind'])
  const impatient = createPrinter<string>(SLOW_TO_START, { startMs: 100 })
  await expect(impatient('first')).rejects.toThrow('The printer ended')
})
