import type { FastifyInstance } from 'fastify'

/** A call that reads, or with a language a page, in the name of a role; `visitor` is nobody. */
export type Question = { role: string; url: string; language?: string }
/** The bearer token of a session, and the cookie with which its pages are drawn. */
type Session = { token: string; cookie: string }
/** An academy's address, and a session for each role. */
export type Asked = { host: string; sessions: Record<string, Session> }

export const nameOf = ({ role, url, language = '' }: Question) => `${role} ${url} ${language}`

/** How long a page that is drawn waits for its calls before it is sent without their answers. */
const DRAWN_WITHIN_MS = 1_500

/** Makes drawn pages wait for all their calls, however busy the machine is. Returns what ends it. */
export function drawPatiently() {
  const { setTimeout: own } = globalThis
  const patient = (run: () => void, ms = 0, ...given: []) =>
    own(run, ms === DRAWN_WITHIN_MS ? 60_000 : ms, ...given)
  globalThis.setTimeout = Object.assign(patient, own) as typeof setTimeout
  return () => {
    globalThis.setTimeout = own
  }
}

/** Date and id of a PDF: the thread that prints it has the machine's clock. */
const PRINTED = /\(D:\d{14}Z\)|\/ID \[[^\]]*\]/g

/** Status and text of an answer. */
export async function answerTo(app: FastifyInstance, { host, sessions }: Asked, of: Question) {
  const { token, cookie = '' } = sessions[of.role] ?? {}
  const headers = of.language
    ? { host, cookie: `language=${of.language}; ${cookie}` }
    : { host, ...(token && { authorization: `Bearer ${token}` }) }
  try {
    const { statusCode, headers: answered, body } = await app.inject({ url: of.url, headers })
    return `${statusCode} ${answered.location ?? ''} ${body.replaceAll(PRINTED, '')}`
  } catch {
    // A stream breaks at a changed text that it cannot read.
    return 'broken off'
  }
}
