import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../../src/db/embedded/address.ts'
import { runCommand } from '../ganit-command.ts'
import { startGanit } from '../ganit-process.ts'
import { temporaryFolder } from '../temporary.ts'

const RECIPE = join(import.meta.dirname, '../../../deploy/hosting/Caddyfile')
const DOMAIN = 'nadia.test'
const hasCaddy = spawnSync('caddy', ['version']).status === 0

/** Debian's Caddy with our Caddyfile, at ports of its own, and with certificates that it signs itself. */
async function startCaddy({ port, ask }: { port: string; ask: string }) {
  const folder = temporaryFolder()
  const [tls, plain] = [await findFreePort(), await findFreePort()]
  const own = `http_port ${plain}\n\thttps_port ${tls}\n\tadmin off\n\tlocal_certs\n\tskip_install_trust`
  const text = readFileSync(RECIPE, 'utf8')
    .replace('email @EMAIL@', own)
    .replace('127.0.0.1:3001', `127.0.0.1:${ask}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, text)
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  caddy.stderr.on('data', (part) => {
    said += part
  })
  onTestFinished(async () => {
    const ended = once(caddy, 'close')
    if (caddy.kill()) await ended
  })
  await vi.waitFor(() => expect(said).toContain('serving initial configuration'), 20_000)
  return { tls, plain, root: join(folder, 'caddy/pki/authorities/local/root.crt') }
}

type AskOptions = { port: number; root: string; method?: string; headers?: object; body?: string }

/** The answer at a name over TLS with a certificate for this name; the error's code without one. */
const askAt = (
  name: string,
  path: string,
  { port, root, method = 'GET', headers = {}, body }: AskOptions,
) =>
  new Promise<{ status: number | string; text: string }>((resolve) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, path, method, servername: name, ca: readFileSync(root) },
        headers: { host: name, ...headers },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    asked.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? 'error', text: error.message }),
    )
    asked.end(body)
  })

test.skipIf(!hasCaddy)(
  'Caddy gets certificates for the host and its academies, at once for a new one, and for nobody else',
  async () => {
    const [port, ask] = [String(await findFreePort()), String(await findFreePort())]
    const env = {
      ...{ DATA_DIR: temporaryFolder(), PORT: port, TLS_ASK_PORT: ask },
      ...{ HOSTING_DOMAIN: DOMAIN, TRUST_PROXY: '127.0.0.1' },
    }
    const host = startGanit(env, undefined, ['--hosting'])
    await host.ready()
    const { tls, plain, root } = await startCaddy({ port, ask })
    const at = (name: string, path: string, more: Partial<AskOptions> = {}) =>
      askAt(name, path, { port: tls, root, ...more })

    const refused = async (name: string) => {
      const socket = connect({
        host: '127.0.0.1',
        port: tls,
        servername: name,
        rejectUnauthorized: false,
      })
      const [error] = await Promise.race([once(socket, 'error'), once(socket, 'secureConnect')])
      socket.destroy()
      return error instanceof Error
    }
    const academies = ['one', 'two', 'three'].map((each) => `${each}.${DOMAIN}`)
    // Before its authority has a file a first certificate must be made.
    expect(await refused(DOMAIN)).toBe(false)
    for (const name of academies) expect(await refused(name), name).toBe(true)
    for (const name of ['one', 'two', 'three']) {
      const made = await runCommand(
        'commands/host.ts',
        env,
        'new',
        name,
        name,
        `${name}@example.com`,
      )
      expect(made.said).toContain(`https://${name}.${DOMAIN}/reset-password`)
    }
    for (const name of academies) {
      const { status, text } = await at(name, '/api/settings')
      expect([status, JSON.parse(text).academy_name]).toEqual([200, name.split('.')[0]])
    }
    expect((await at(DOMAIN, '/')).text).toContain('Ask for an academy')
    for (const name of [`invented.${DOMAIN}`, 'elsewhere.test'])
      expect(await refused(name)).toBe(true)
    await runCommand('commands/host.ts', env, 'hold', 'two', '--because', 'x')
    expect((await at(`two.${DOMAIN}`, '/')).status).toBe(503)

    // A caller cannot choose the address that counts: the sixth request of an hour is refused, whatever the headers
    // say.
    const options = (n: number) =>
      JSON.stringify({ name: 'N', address: `new-one-${n}`, email: `n${n}@example.com` })
    const statuses: unknown[] = []
    for (let n = 0; n < 6; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}`, 'content-type': 'application/json' }
      const asked = { method: 'POST', headers, body: options(n) }
      statuses.push((await at(DOMAIN, '/api/hosting/requests', asked)).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])

    const redirected = await fetch(`http://127.0.0.1:${plain}/x`, { redirect: 'manual' })
    expect(redirected.status).toBe(308)
  },
)
