import { request } from 'node:http'
import { findFreePort } from '../src/db/embedded/address.ts'
import { runCommand } from './ganit-command.ts'
import { startGanit } from './ganit-process.ts'
import { temporaryFolder } from './temporary.ts'

type Asked = { port: string; name: string; path: string; body?: object; headers?: object }

/** A host's answer to a host name: its status and its text. */
const askAt = ({ port, name, path, body, headers }: Asked) =>
  new Promise<{ status: number; text: string; ms: number }>((resolve, reject) => {
    const began = performance.now()
    const sent = {
      ...{ host: name, ...headers },
      ...(body && { 'content-type': 'application/json' }),
    }
    const method = body ? 'POST' : 'GET'
    const asked = request({ port, path, headers: sent, method }, (answer) => {
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

/** A host as a process, ended after the test, and its commands. */
export async function aHostingProcess(
  dataDir = temporaryFolder(),
  settings: Record<string, string> = {},
) {
  const port = String(await findFreePort())
  const metrics = `127.0.0.1:${await findFreePort()}`
  const env = { DATA_DIR: dataDir, PORT: port, METRICS: metrics, ...settings }
  const host = startGanit(env, undefined, ['--hosting'])
  await host.ready()
  const run = (...words: string[]) => runCommand('commands/host.ts', env, ...words)
  return {
    ...{ ...host, env, port, run },
    readMetrics: async () => (await fetch(`http://${metrics}/metrics`)).text(),
    askAt: (name: string, path: string, headers = {}) => askAt({ port, name, path, headers }),
    ask: (address: string, path: string, body?: object) =>
      askAt({ port, name: `${address}.localhost:${port}`, path, ...(body && { body }) }),
  }
}
