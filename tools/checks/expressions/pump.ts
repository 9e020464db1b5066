// A thread that runs expressions one by one, and may be terminated if one is stuck.
import { parentPort } from 'node:worker_threads'
import { pumped } from './pumped.ts'
import type { Expression } from './read-expressions.ts'

/** CPU time for all texts of an expression. */
const MOST_MICROSECONDS = 1_000_000

export type Asked = Expression & { length: number }
/** The beginning of the text that took too long; null if none did. */
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
