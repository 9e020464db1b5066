import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

type Item = { position: number; kind: string; options: string[] }

const PATIENCE_MS = 20_000
const AGAIN_MS = 500

const VALUES: Record<string, string[] | string> = {
  choice: ['B'],
  several: ['A'],
  number: '4',
  expression: 'x^2+2x+1',
}

/** A student's phone on a network that is cut: what was not acknowledged is sent again, as it was. */
export class Phone {
  session_id = 0
  /** Acknowledged answers by position. */
  readonly acknowledged = new Map<number, string[] | string>()
  cuts = 0
  readonly #url: string
  readonly #authorization: string
  readonly #until: number

  constructor(of: { url: string; authorization: string; until: number }) {
    this.#url = of.url
    this.#authorization = of.authorization
    this.#until = of.until
  }

  /** Sends until it is acknowledged; a third of the first tries are cut, before or after the server has them. */
  async #send(method: string, path: string, body: object, key?: string) {
    for (let isFirst = true; Date.now() < this.#until; isFirst = false) {
      const isCut = isFirst && Math.random() < 1 / 3
      if (isCut) this.cuts += 1
      const answer = await fetch(`${this.#url}/api${path}`, {
        method,
        headers: {
          authorization: this.#authorization,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(isCut ? 1 + Math.floor(Math.random() * 200) : PATIENCE_MS),
      }).catch(() => undefined)
      const json = answer?.ok ? await answer.json().catch(() => undefined) : undefined
      if (json) return json
      await sleep(AGAIN_MS + Math.random() * AGAIN_MS)
    }
    return undefined
  }

  /** Practises: every answer after some time, one by one. */
  async practise(each: number) {
    await sleep(Math.random() * each)
    const begun = await this.#send('POST', '/practice', { kind: 'today' }, randomUUID())
    if (!begun) return
    this.session_id = begun.session.session_id
    for (const { position, kind } of begun.session.items as Item[]) {
      await sleep(Math.random() * 2 * each)
      const value = VALUES[kind] ?? ''
      const at = new Date().toISOString()
      const path = `/practice/${this.session_id}/answers`
      const sent = await this.#send('PUT', path, { answers: [{ position, try: 1, value, at }] })
      if (sent) this.acknowledged.set(position, value)
    }
  }
}
