// Browsers and phones that lose their network or the app, and send again what was not acknowledged.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

type Sent = { method: string; path: string; body: object; isOnce?: boolean; patienceMs?: number }

/** A call of the API; the status is 0 if there was no answer. Repeated, a call keeps its idempotency key. */
function callOf(
  url: string,
  token: string,
  { method, path, body, isOnce, patienceMs = 10_000 }: Sent,
) {
  const key = randomUUID()
  return async (thisPatienceMs = patienceMs) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(isOnce && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(thisPatienceMs),
    }).catch(() => undefined)
    const json = await answer?.json().catch(() => undefined)
    return { status: json === undefined ? 0 : (answer?.status ?? 0), json }
  }
}

type Value = string[] | string
type Item = { item_id: number; position: number; kind: string }

/** Answers to each kind of question, in turn. */
const VALUES: Record<string, readonly Value[]> = {
  choice: [['B'], ['A'], ['C'], ['D']],
  several: [['A']],
  number: ['4', '2', '5', '-7', '11', '\\frac{9}{2}'],
  expression: ['x^2+2x+1', '(x+2)^2', 'x^2+6x+9', '2x+4', 'x^2-1'],
}

const AGAIN_MS = 500

/** A student's phone: every answer is sent until it is acknowledged, and a third of the first tries are cut. */
export class Phone {
  session_id = 0
  /** Acknowledged answers by position. */
  readonly acknowledged = new Map<number, Value>()
  cuts = 0
  readonly #of: { url: string; token: string; until: number }

  constructor(of: { url: string; token: string; until: number }) {
    this.#of = of
  }

  async #send(sent: Sent) {
    const call = callOf(this.#of.url, this.#of.token, { ...sent, patienceMs: 20_000 })
    for (let isFirst = true; Date.now() < this.#of.until; isFirst = false) {
      // The request is cut off before or after the server has received it.
      const isCut = isFirst && Math.random() < 1 / 3
      if (isCut) this.cuts += 1
      const { status, json } = await call(isCut ? 1 + Math.floor(Math.random() * 200) : undefined)
      if (status >= 200 && status < 300) return json
      await sleep(AGAIN_MS + Math.random() * AGAIN_MS)
    }
    return undefined
  }

  /** Practises: sends each answer after some time, one by one. */
  async practise(each: number) {
    await sleep(Math.random() * each)
    const wish = { kind: 'today' }
    const begun = await this.#send({ method: 'POST', path: '/practice', body: wish, isOnce: true })
    if (!begun) return
    this.session_id = begun.session.session_id
    const path = `/practice/${this.session_id}/answers`
    for (const { position, kind } of begun.session.items as Item[]) {
      await sleep(Math.random() * 2 * each)
      const value = VALUES[kind]?.[0] ?? ''
      const answers = [{ position, try: 1, value, at: new Date().toISOString() }]
      if (await this.#send({ method: 'PUT', path, body: { answers } }))
        this.acknowledged.set(position, value)
    }
  }
}

/** Times of the calls that no kill disturbed, in ms. */
export type Times = { starts: number[]; again: number[]; saves: number[]; failed: number }

type Sitting = {
  url: string
  test_id: number
  /** When everybody has begun, and when the time has ended. */
  from: number
  until: number
  every: number
  photo: string
  times: Times
  /** True while slow answers are due to a kill. */
  isDisturbed: () => boolean
}

/** A student who sits a test with a browser. */
export class Sitter {
  attempt_id = 0
  /** The latest acknowledged revision of each item. */
  readonly acknowledged = new Map<number, number>()
  photos = 0
  readonly #of: Sitting
  readonly #token: string
  readonly #isCut: boolean
  readonly #answers = new Map<number, { item_id: number; value: Value; revision: number }>()
  #items: Item[] = []

  constructor(of: Sitting, token: string, isCut: boolean) {
    this.#of = of
    this.#token = token
    this.#isCut = isCut
  }

  /** Sends once, and notes how long it took if nothing was killed meanwhile. */
  async #send(sent: Sent, into: number[]) {
    const { url, isDisturbed } = this.#of
    const started = performance.now()
    const wasDisturbed = isDisturbed()
    const answer = await callOf(url, this.#token, sent)()
    if (answer.status >= 200 && answer.status < 300 && !wasDisturbed && !isDisturbed())
      into.push(performance.now() - started)
    return answer
  }

  async #begin(into: number[]) {
    const body = { rules_read: true, device: 'bench' }
    const path = `/tests/${this.#of.test_id}/attempt`
    for (; Date.now() <= this.#of.until; await sleep(1_000)) {
      const { status, json } = await this.#send({ method: 'POST', path, body, isOnce: true }, into)
      if (status === 200 || status === 201) return json.attempt
    }
    return undefined
  }

  /** Answers a question anew. */
  #change() {
    const answered = this.#items.filter(({ kind }) => kind in VALUES)
    const { item_id, kind } = answered[Math.floor(Math.random() * answered.length)] ?? {}
    if (item_id === undefined) return
    const values = VALUES[kind ?? ''] ?? []
    const revision = (this.#answers.get(item_id)?.revision ?? 0) + 1
    const value = values[(revision + this.attempt_id) % values.length] ?? ''
    this.#answers.set(item_id, { item_id, value, revision })
  }

  #pending = () =>
    [...this.#answers.values()].filter(
      ({ item_id, revision }) => (this.acknowledged.get(item_id) ?? 0) < revision,
    )

  /** Returns false once handed in. */
  async #save() {
    const path = `/attempts/${this.attempt_id}/answers`
    const body = { answers: this.#pending(), device: 'bench' }
    const { status, json } = await this.#send({ method: 'PUT', path, body }, this.#of.times.saves)
    if (status === 409) return false
    if (status !== 200) this.#of.times.failed += 1
    else for (const { item_id, revision } of json.saved) this.acknowledged.set(item_id, revision)
    return true
  }

  async #sendPhoto() {
    const { photo: image, until } = this.#of
    await sleep(Math.random() * (until - Date.now()) * 0.8)
    const long = this.#items.find(({ kind }) => kind === 'long')
    const path = `/attempts/${this.attempt_id}/photos`
    const body = { item_id: long?.item_id, image }
    const call = callOf(this.#of.url, this.#token, { method: 'POST', path, body, isOnce: true })
    for (let tries = 0; long && tries < 10; tries += 1) {
      const { status } = await call()
      if (status === 201) this.photos += 1
      if (status === 201 || status === 409) return
      await sleep(2_000)
    }
  }

  async sit() {
    const { from, until, every, times } = this.#of
    await sleep(Math.random() * 5_000)
    const attempt = await this.#begin(times.starts)
    if (!attempt) {
      times.failed += 1
      return
    }
    this.attempt_id = attempt.attempt_id
    this.#items = attempt.sections.flatMap(({ items }: { items: Item[] }) => items)
    const photos = [this.#sendPhoto(), this.#sendPhoto()]
    let next = from + Math.random() * every
    for (let isOpen = true; isOpen && Date.now() < until + 60_000; next += every) {
      await sleep(Math.max(0, next - Date.now()))
      // After the end only unsent answers are sent, because then the server's own work is measured.
      if (Date.now() < until) this.#change()
      else if (this.#pending().length === 0) break
      // Simulates a tunnel: answers given in it are sent at its end.
      if (this.#isCut && Math.random() < 0.2 && Date.now() < until - 20_000) continue
      isOpen = await this.#save()
    }
    await Promise.all(photos)
  }

  again = () => this.#begin(this.#of.times.again)
}
