import { request } from 'node:http'
import { findFreePort } from '../../src/db/embedded/address.ts'
import { runCommand } from '../ganit-command.ts'
import { startGanit } from '../ganit-process.ts'
import { temporaryFolder } from '../temporary.ts'

/** What a host answers at an address: its status, its text, and how long it took. */
const ask = (port: string, address: string, path: string, body?: object) =>
  new Promise<{ status: number; text: string; ms: number }>((resolve, reject) => {
    const began = performance.now()
    const headers = {
      host: `${address}.localhost:${port}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const asked = request({ port, path, headers, method: body ? 'POST' : 'GET' }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - began }),
      )
    })
    asked.once('error', reject).end(body && JSON.stringify(body))
  })

/** Starts a host as a process in a data folder, and ends it after the test. `run` does an operator's command beside it. */
export async function aHostingProcess(
  dataDir = temporaryFolder(),
  settings: Record<string, string> = {},
) {
  const port = String(await findFreePort())
  const env = { DATA_DIR: dataDir, PORT: port, ...settings }
  const host = startGanit(env, undefined, ['--hosting'])
  await host.ready()
  const run = (...words: string[]) => runCommand('commands/host.ts', env, ...words)
  return { ...host, env, port, run, ask: ask.bind(undefined, port) }
}
