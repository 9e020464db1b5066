// A thread that runs expressions one by one, and may be terminated if one is stuck.
import { parentPort } from 'node:worker_threads'
import { pumped } from './pumped.ts'
import type { Expression } from './read-expressions.ts'

/** CPU time for all texts of an expression. */
const MOST_MICROSECONDS = 1_000_000

/**
 * All expressions are tried on texts of a sixth of the length, because quadratic ones take minutes on whole texts. An
 * expression that is slow over a whole text is among the slowest over a sixth of it.
 */
const PART = 6
const SLOWEST = 12

type PumpTask = Expression & { length: number }
/** The beginning of the text that took too long; null if none did. */
export type Pumped = string | null

function slowText({ source, flags, length }: PumpTask): Pumped {
  const expression = new RegExp(source, flags.replace(/[gy]/g, ''))
  const parts = Array.from(pumped(expression, Math.ceil(length / PART)), (text, place) => ({
    place,
    text,
    taken: takenBy(expression, text),
  })).toSorted((one, other) => other.taken - one.taken)
  const [slowest] = parts
  if (slowest && slowest.taken > MOST_MICROSECONDS) return slowest.text.slice(0, 40)
  const chosen = new Set(parts.slice(0, SLOWEST).map(({ place }) => place))
  for (const [place, text] of [...pumped(expression, length)].entries())
    if (chosen.has(place) && takenBy(expression, text) > MOST_MICROSECONDS) return text.slice(0, 40)
  return null
}

/** Microseconds of CPU. */
function takenBy(expression: RegExp, text: string) {
  const before = process.threadCpuUsage()
  expression.exec(text)
  return process.threadCpuUsage(before).user
}

parentPort?.on('message', (asked: PumpTask) => parentPort?.postMessage(slowText(asked)))
