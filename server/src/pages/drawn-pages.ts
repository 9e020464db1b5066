import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Language } from '@ganit/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from '../http/bodies/encodings.ts'
import { askWithin } from '../http/limits/load-shedding.ts'
import { clock } from '../lifecycle/clock.ts'
import { policyFor, type RenderedPage } from './rendered-page.ts'

/** The session for which a page is drawn, and its calls. */
type Reader = {
  /** Start of the bearer token, by which the browser recognises its own page. */
  mark: string
  get: (path: string) => Promise<{ status: number; body: unknown }>
  /** When the page was asked for, in milliseconds. */
  at: number
}

/** Draws the page of a signed-in person; null if it is not a page that is drawn. */
export type Draw = (
  request: Request,
  language: Language,
  reader: Reader,
) => Promise<Response | null>

/**
 * Number of pages drawn at once. Above it the shell is sent, which the browser fills, so that nobody waits in a queue.
 */
const MOST_AT_ONCE = 8
/** A page that takes longer, such as while the database hangs, comes as its shell: the browser asks for itself. */
const PATIENCE_MS = 4000
const MARK_LENGTH = 8
/** Each page is compressed for one person, so speed matters more than the last per cent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: constants.Z_BEST_SPEED }

/** Header with which the service worker asks for the shell in place of a page with somebody's data. */
const SHELL = 'x-shell'

type Asked = {
  request: FastifyRequest
  reply: FastifyReply
  /** The address with its query. */
  page: Request
  language: Language
  /** The page without anybody's data. */
  shell: RenderedPage
}

/** Draws pages for people with a page cookie. The calls of a page are made in-process, as that person. */
export function createDrawing(app: FastifyInstance, draw: Draw) {
  let running = 0

  function readerOf(request: FastifyRequest, bearer: string) {
    const headers = { authorization: `Bearer ${bearer}` }
    return async (path: string) => {
      const url = `/api${path}`
      const answer = await askWithin(app, {
        method: 'GET',
        url,
        headers,
        remoteAddress: request.ip,
      })
      return { status: answer.statusCode, body: answer.json<unknown>() }
    }
  }

  async function drawFor({ request, page, language }: Asked, bearer: string) {
    running += 1
    try {
      return await draw(page, language, {
        mark: bearer.slice(0, MARK_LENGTH),
        get: readerOf(request, bearer),
        at: clock.ms(),
      })
    } finally {
      running -= 1
    }
  }

  return {
    /**
     * Answers with the page of the person whose cookie the request has. False if there is no cookie, or if the page is
     * not drawn; the shell is sent then. A page that cannot be drawn is not reported here, because the browser asks
     * again and shows the fault.
     */
    async send(asked: Asked): Promise<boolean> {
      const { request, reply } = asked
      if (request.headers[SHELL] !== undefined) return false
      if (app.pageCookies.hasEnded(request)) app.pageCookies.take(asked)
      const bearer = app.pageCookies.bearerOf(request)
      if (!bearer || running >= MOST_AT_ONCE) return false
      const late = new AbortController()
      try {
        // A late drawing goes on and keeps its place, so that those that hang do not grow in number.
        const response = await Promise.race([
          drawFor(asked, bearer),
          sleep(PATIENCE_MS, null, { signal: late.signal }),
        ])
        if (!response || response.status >= 500) return false
        // The service worker keeps the shell, and learns from this whether it is still the same.
        reply.header(SHELL, asked.shell.hash)
        await sendDrawn(response, request, reply)
        return true
      } catch (err) {
        app.log.warn({ err }, 'A page could not be drawn; its shell was sent.')
        return false
      } finally {
        late.abort()
      }
    },
  }
}

async function sendDrawn(response: Response, request: FastifyRequest, reply: FastifyReply) {
  const location = response.headers.get('location')
  reply.headers({ 'cache-control': 'no-store', vary: 'Cookie, Accept-Encoding' })
  if (location) return reply.redirect(location, response.status)
  const html = Buffer.from(await response.arrayBuffer())
  const encoding = chooseEncoding(request.headers['accept-encoding'], {
    br: html,
    gzip: html,
    identity: html,
  })
  reply.code(response.status).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyFor(html.toString('utf8')),
    'origin-agent-cluster': '?1',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
  return reply.send(await compressFor(encoding, html))
}

const compressFor = async (encoding: Encoding, html: Buffer) => {
  if (encoding === 'br') return promisify(brotliCompress)(html, BROTLI)
  return encoding === 'gzip' ? promisify(gzip)(html, GZIP) : html
}
