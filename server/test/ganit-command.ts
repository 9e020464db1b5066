import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Runs a command (a file under `src`) as a process; returns its exit code and output. */
export async function runCommand(main: string, env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src', main), ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      // Caches compiled code, like the app.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/node'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const [code] = await once(child, 'close')
  return { code: code as number, said }
}

/** Checks an academy's whole ledger. */
export const runDoctor = (env: Record<string, string>, ...args: string[]) =>
  runCommand('commands/doctor.ts', env, ...args)
