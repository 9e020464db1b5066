import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const SCRIPT = join(import.meta.dirname, 'oidc-provider.mjs')

/** Claims about a person. */
export type Person = {
  sub: string
  email: string
  name?: string
  picture?: string
  email_verified?: boolean
}

/** Starts the provider as a process on this or any port; it ends with its parent. */
export async function startOidc(redirectUri: string, port = '0') {
  const child = spawn(process.execPath, [SCRIPT, redirectUri, port], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const [issuer] = (await once(createInterface({ input: child.stdout as Readable }), 'line')) as [
    string,
  ]
  return {
    google: { clientId: 'ganit', clientSecret: 'secret of ganit', issuer },
    async stop() {
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** A browser's cookies by name. */
type Jar = Map<string, string>

function keepCookies(jar: Jar, cookies: string[]) {
  for (const cookie of cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    jar.set(name, value)
  }
}

const cookieHeader = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** A browser's visit to the provider, from the authorisation URL to the return URL. Null instead of a person presses Cancel. */
export async function visitProvider(start: string, person: Person | null) {
  const jar: Jar = new Map()
  const { origin } = new URL(start)
  let address = start
  let form: URLSearchParams | undefined
  while (address.startsWith(origin)) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: cookieHeader(jar) },
      ...(form && { method: 'POST', body: form }),
    })
    keepCookies(jar, answer.headers.getSetCookie())
    const location = answer.headers.get('location')
    if (!location && form) throw new Error(`The provider refuses: ${await answer.text()}`)
    if (!location && answer.status >= 400) throw new Error(await answer.text())
    form = location ? undefined : formOf(person)
    if (location) address = new URL(location, address).href
  }
  return address
}

function formOf(person: Person | null) {
  if (!person) return new URLSearchParams({ cancel: '1' })
  const { email_verified = true, name = 'Riya Sen Banerjee', ...rest } = person
  return new URLSearchParams({ ...rest, name, ...(email_verified && { email_verified: 'on' }) })
}
