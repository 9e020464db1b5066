import { type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'

/**
 * JSON lines on stderr; readable ones on a terminal. No personal data is ever logged. `mixin` adds to each line what is
 * known of its place.
 */
export const createLog = (level: Config['logLevel'], mixin: LoggerOptions['mixin'] = () => ({})) =>
  pino(
    { level, base: undefined, mixin },
    { write: process.stderr.isTTY ? writeReadably : writeLine },
  )

const writeLine = (line: string) => void process.stderr.write(line)

type Line = {
  level: number
  time: number
  msg?: string
  academy?: string
  err?: { message?: string; stack?: string }
}

function writeReadably(json: string) {
  const { level, time, academy, msg, err }: Line = JSON.parse(json)
  const clockTime = new Date(time).toTimeString().slice(0, 8)
  const words = [clockTime, pino.levels.labels[level], academy, msg, err?.stack ?? err?.message]
  writeLine(`${words.filter(Boolean).join('  ')}\n`)
}
