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

/** Runs a command: configuration, cleanup and signals. Errors become one sentence and exit code 1. */
export const runCommand = (work: (tools: Tools<Config>) => Promise<void>) =>
  runConfigured(readConfig, work)

/** Runs a command with a configuration of its own. */
export async function runConfigured<C>(read: Read<C>, work: (tools: Tools<C>) => Promise<void>) {
  const { onClose, closeAll, abandonAll } = createClosing()
  const say = (line: string) => void process.stdout.write(`${line}\n`)
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
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(1)
  }
}
