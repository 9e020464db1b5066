// A thread that runs one expression after the other, and may be ended over one that is stuck.
import { parentPort } from 'node:worker_threads'
import { pumped } from './pumped.ts'
import type { Expression } from './read-expressions.ts'

/** Of the processor, for all that an expression is asked. */
const MOST_MICROSECONDS = 1_000_000

export type Asked = Expression & { length: number }
/** The text that an expression took too long for, its beginning alone; null where it took none. */
export type Pumped = string | null

function slowText({ source, flags, length }: Asked): Pumped {
  const expression = new RegExp(source, flags.replace(/[gy]/g, ''))
  for (const text of pumped(expression, length)) {
    const before = process.threadCpuUsage()
    expression.exec(text)
    if (process.threadCpuUsage(before).user > MOST_MICROSECONDS) return text.slice(0, 40)
  }
  return null
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(slowText(asked)))
