import type { Log } from '../db/embedded/supervisor.ts'
import { type Config, readConfig } from '../lifecycle/config.ts'
import { createLog } from '../lifecycle/log.ts'
import { createClosing, onStopSignal } from '../lifecycle/stop.ts'
import { sentenceOf } from '../lifecycle/system-problem.ts'

type Tools<C> = {
  config: C
  log: Log
  onClose: (close: () => unknown) => void
  say: (line: string) => void
}

type Read<C> = (env: NodeJS.ProcessEnv) => { config: C } | { problems: string[] }

// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters.
const MOVES = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * A text without what moves or hides others in a terminal: names come from strangers, and from backups that others
 * made. Line breaks stay.
 */
export const inTerminal = (text: string) => text.replace(MOVES, '\ufffd')

/** Runs a command: configuration, cleanup and signals. Errors become one sentence and exit code 1. */
export const runCommand = (work: (tools: Tools<Config>) => Promise<void>) =>
  runConfigured(readConfig, work)

/** Runs a command with a configuration of its own. */
export async function runConfigured<C>(read: Read<C>, work: (tools: Tools<C>) => Promise<void>) {
  const { onClose, closeAll, abandonAll } = createClosing()
  const say = (line: string) => void process.stdout.write(`${inTerminal(line)}\n`)
  onStopSignal(
    () => closeAll().finally(() => process.exit(1)),
    () => {
      abandonAll()
      process.exit(1)
    },
  )
  const found = read(process.env)
  try {
    if ('problems' in found) throw new Error(found.problems.join('\n'))
    await work({ config: found.config, log: createLog('warn'), onClose, say })
    await closeAll()
    // The channel to the launcher would keep the process alive.
    process.exit(0)
  } catch (error) {
    await closeAll()
    process.stderr.write(`${inTerminal(sentenceOf(error))}\n`)
    process.exit(1)
  }
}
