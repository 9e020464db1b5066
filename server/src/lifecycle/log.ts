import { pino } from 'pino'
import type { Config } from './config.ts'

/** JSON lines on stderr; readable ones on a terminal. No personal data is ever logged. */
export const createLog = (level: Config['logLevel']) =>
  pino({ level, base: undefined }, { write: process.stderr.isTTY ? writeReadably : writeLine })

const writeLine = (line: string) => void process.stderr.write(line)

type Line = {
  level: number
  time: number
  msg?: string
  err?: { message?: string; stack?: string }
}

function writeReadably(json: string) {
  const { level, time, msg, err }: Line = JSON.parse(json)
  const clockTime = new Date(time).toTimeString().slice(0, 8)
  const words = [clockTime, pino.levels.labels[level], msg, err?.stack ?? err?.message]
  writeLine(`${words.filter(Boolean).join('  ')}\n`)
}
