import type { Me } from '@ganit/contract/accounts/accounts'
import { vi } from 'vitest'

export type Sent = {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}

type Answer =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | Error
  | DOMException
type Answers = Record<string, Answer | ((sent: Sent) => Answer | Promise<Answer>)>

const failedFetch = () => new TypeError('Failed to fetch')

/** Answers of a server that cannot be reached by these calls: `...unreachable('GET /api/me')`. */
export const unreachable = (...calls: string[]): Answers =>
  Object.fromEntries(calls.map((call) => [call, failedFetch()]))

let unprepared: string[] = []
let failing = Promise.withResolvers<never>()

function nobodyAnswers(call: string, prepared: string[]) {
  const said = `nobody answers ${call}; prepared are: ${prepared.join(', ') || 'none'}`
  unprepared.push(said)
  failing.reject(new Error(said))
  return failedFetch()
}

/** Waits for a result, or fails with the call for which the test prepared no answer. */
export const orUnprepared = <T>(waiting: Promise<T>) => Promise.race([waiting, failing.promise])

/** Forgets calls of an earlier test when a test begins. */
export function forgetUnprepared() {
  unprepared = []
  failing = Promise.withResolvers()
  failing.promise.catch(() => {})
}

/** Fails at the end of a test that prepared no answer for a call, even if the test no longer waits for anything. */
export function throwUnprepared() {
  if (unprepared.length > 0) throw new Error([...new Set(unprepared)].join('\n'))
}

/**
 * A fake server: answers `'POST /api/auth/sign-in/email'` and the like (without the query) and records what was sent.
 * Any other call fails the test.
 */
export function answerWith(answers: Answers) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const request = {
      method,
      path: url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    sent.push(request)
    const call = `${method} ${url.split('?')[0]}`
    const listed = answers[call] ?? nobodyAnswers(call, Object.keys(answers))
    const answer = typeof listed === 'function' ? await listed(request) : listed
    // The DOMException of jsdom is not an `Error` of Node.
    if (answer instanceof Error || answer instanceof DOMException) throw answer
    const { body = {}, headers = {}, status = 200 } = answer
    return new Response(JSON.stringify(body), { status, headers })
  })
  return sent
}

export const aStudent: Me = {
  userType: 'student',
  uid: 'u1',
  name: 'Riya Banerjee',
  email: 'riya@example.in',
  avatar: null,
  registered: true,
}
export const theAdmin: Me = {
  ...aStudent,
  userType: 'admin',
  uid: 'a1',
  name: 'Admin',
  email: 'admin@ganit.local',
  registered: false,
}
