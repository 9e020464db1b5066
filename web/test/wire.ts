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

/**
 * A fake server: answers `'POST /api/auth/sign-in/email'` and the like (without the query) and records what was sent.
 * Everything else is unreachable.
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
    const listed = answers[`${method} ${url.split('?')[0]}`] ?? new TypeError('Failed to fetch')
    const answer = typeof listed === 'function' ? await listed(request) : listed
    // jsdom's DOMException is no Error of Node's.
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
