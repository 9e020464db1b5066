/// <reference lib="dom" />
import type { Browser } from '@playwright/test'
import type { Ganit } from '../../e2e/product.ts'

const PHONE = { width: 390, height: 844 }

/** The session that a browser stores. */
export type Session = {
  accessToken: string
  userType: string
  studentUid: string
  adminEmail: string
}

export async function contextFor(browser: Browser, session: Session | undefined, viewport = PHONE) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const remembered: Record<string, string> = { ...session }
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) if (value) localStorage.setItem(key, value)
  }, remembered)
  return context
}

export async function sessionOf(ganit: Ganit, accessToken: string): Promise<Session> {
  type Me = { userType: string; uid: string; email: string }
  const { body } = await ganit.call<Me>('GET', 'me', {
    token: accessToken,
  })
  const { userType, uid, email } = body
  const isAdmin = userType === 'admin'
  return {
    accessToken,
    userType,
    studentUid: isAdmin ? '' : uid,
    adminEmail: isAdmin ? email : '',
  }
}

export async function signedInBy(ganit: Ganit, path: string, body: object) {
  const answer = await ganit.call<{ token: string }>('POST', `auth/${path}`, { body })
  return sessionOf(ganit, answer.body.token)
}
