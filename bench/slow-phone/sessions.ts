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
  /** The cookie with which the server draws first screens; absent if the session was not opened by a password. */
  pageCookie?: string
}

export async function contextFor(browser: Browser, session: Session | undefined, viewport = PHONE) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const { pageCookie: _, ...remembered } = { ...session } as Record<string, string>
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

/** Opens a session by a call of the sign-in service, as a browser does. */
export async function signedInBy(ganit: Ganit, path: string, body: object): Promise<Session> {
  const answer = await fetch(`${ganit.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { token } = (await answer.json()) as { token: string }
  const [, pageCookie] =
    answer.headers
      .getSetCookie()
      .map((each) => /^ganit-page=([^;]+)/.exec(each))
      .find(Boolean) ?? []
  return { ...(await sessionOf(ganit, token)), ...(pageCookie && { pageCookie }) }
}
