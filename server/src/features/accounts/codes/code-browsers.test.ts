import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { letPass, stopAt } from '../../../../test/clock.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { createCodeBrowsers } from './code-browsers.ts'

const browsers = createCodeBrowsers({ key: Buffer.alloc(32, 1), isSecure: false })
const DAYS_90_MS = 90 * 24 * 3600_000

const guardian = (guardian_id: number) => ({
  guardian_id,
  account_id: `account-${guardian_id}`,
  address: `+9198300000${guardian_id}`,
})
const MA = guardian(7)

const from = (cookie = '') => ({ headers: { cookie } }) as FastifyRequest

/** The part of the answer's cookie that a browser keeps. */
const kept = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(';'))

test('a browser in which a guardian has signed in by a code is known to that guardian alone', () => {
  const cookie = kept(browsers.remembering(from(), MA))

  expect(browsers.isKnown(from(`other=1; ${cookie}`), MA)).toBe(true)
  expect(browsers.isKnown(from(), MA)).toBe(false)
  expect(browsers.isKnown(from(cookie), guardian(8))).toBe(false)
  expect(browsers.isKnown(from(cookie), { ...MA, address: '+919999999999' })).toBe(false)
  expect(browsers.isKnown(from(cookie), { ...MA, account_id: null })).toBe(false)
})

test.for([
  ['of another signature', (said: string) => `${said}.${'A'.repeat(43)}`],
  ['of a shorter one', (said: string) => `${said}.A`],
  ['of none', (said: string) => `${said}.`],
] as const)('a cookie %s is a stranger’s', ([, forged]) => {
  expect(browsers.isKnown(from(`ganit-code-device=${forged(`7.${clock.ms()}`)}`), MA)).toBe(false)
})

test('a later time in a cookie makes it another’s, and one of another academy is unknown', () => {
  const cookie = kept(browsers.remembering(from(), MA))
  const later = cookie.replace(/\.\d+\./, `.${clock.ms() + 1}.`)
  const elsewhere = createCodeBrowsers({ key: Buffer.alloc(32, 2), isSecure: false })

  expect(browsers.isKnown(from(later), MA)).toBe(false)
  expect(elsewhere.isKnown(from(cookie), MA)).toBe(false)
})

test('it is known for 90 days', () => {
  stopAt(new Date('2026-11-22T10:00:00Z'))
  const answer = browsers.remembering(from(), MA)

  letPass(DAYS_90_MS)
  expect(browsers.isKnown(from(kept(answer)), MA)).toBe(true)
  letPass(1)
  expect(browsers.isKnown(from(kept(answer)), MA)).toBe(false)
  expect(answer).toMatch(/; Path=\/api\/auth-code; Max-Age=7776000; HttpOnly; SameSite=Lax$/)
})

test('it keeps the five guardians who came last, each once', () => {
  let cookie = ''
  for (const n of [1, 2, 3, 4, 5, 6, 3])
    cookie = kept(browsers.remembering(from(cookie), guardian(n)))

  const known = [1, 2, 3, 4, 5, 6].filter((n) => browsers.isKnown(from(cookie), guardian(n)))
  expect(known).toEqual([2, 3, 4, 5, 6])
  expect(cookie.split('~')).toHaveLength(5)
})

test('under https the cookie is sent by no other way', () => {
  const secure = createCodeBrowsers({ key: Buffer.alloc(32, 1), isSecure: true })
  expect(secure.remembering(from(), MA)).toMatch(/; Secure$/)
})
