import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const DOCTOR = join(import.meta.dirname, '../src/doctor.ts')

/** Runs the doctor as a process of its own; its exit code and all that it said. */
export async function runDoctor(env: Record<string, string>) {
  const child = spawn(process.execPath, [DOCTOR], {
    env: { PATH: process.env.PATH ?? '', ...env },
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
