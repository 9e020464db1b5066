import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import type { Answer } from '../faults/process-academy.ts'
import { ADMIN_EMAIL } from './app-process.ts'
import { certificateIn } from './fronts.ts'
import { HOST } from './layout.ts'
import type { Place, Secrets } from './machines.ts'

const PATIENT_MS = 30_000

/** An answer's status (0: none), time and duration. */
export type Seen = { at: number; status: number; ms: number }

type Request = { method?: string; body?: object; token?: string; key?: string }

/** Calls through nginx like a browser, and records the answers. */
export function clientOf(place: Place, { adminPassword }: Secrets) {
  const ca = readFileSync(certificateIn(place).certificate)
  const agent = new Agent({ keepAlive: true, ca, maxSockets: 64 })
  const seen: Seen[] = []

  function once(path: string, { method = 'POST', body, token, key }: Request) {
    const text = body && JSON.stringify(body)
    const headers = {
      ...(text && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    }
    const to = {
      host: HOST,
      port: place.ports.nginx,
      servername: 'localhost',
      path: `/api/${path}`,
    }
    return new Promise<Answer | undefined>((resolve) => {
      const asking = request({ ...to, method, headers, agent, timeout: PATIENT_MS }, (answer) => {
        let said = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => {
          said += chunk
        })
        answer.on('error', () => resolve(undefined))
        answer.on('end', () => {
          const json = answer.headers['content-type']?.includes('json')
          const status = answer.statusCode ?? 0
          resolve({ status, headers: new Headers(), body: json ? JSON.parse(said) : {} })
        })
      })
      asking.on('error', () => resolve(undefined))
      asking.on('timeout', () => asking.destroy())
      asking.end(text)
    })
  }

  async function ask(path: string, wanted: Request = {}) {
    const began = performance.now()
    const answer = await once(path, wanted)
    const at = performance.now()
    seen.push({ at, status: answer?.status ?? 0, ms: at - began })
    return answer
  }

  return {
    ask,
    seen,
    async signIn() {
      const body = { email: ADMIN_EMAIL, password: adminPassword }
      const answer = await ask('auth/sign-in/email', { body })
      if (answer?.status !== 200) throw new Error(`Signing in was answered with ${answer?.status}.`)
      return String(answer.body.token)
    },
    close: () => agent.destroy(),
  }
}

export type ClusterClient = ReturnType<typeof clientOf>
