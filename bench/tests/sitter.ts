import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type Times = {
  starts: number[]
  again: number[]
  saves: number[]
  /** Slow saves, by the second in which they were sent. */
  slow: Map<number, number>
  failed: number
}

const SLOW_MS = 150

type Sitting = {
  url: string
  authorization: string
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

type Item = { item_id: number; kind: string }
type Answer = { item_id: number; value: string[] | string; revision: number }

/** Answers to each kind of question, in turn. */
const VALUES: Record<string, (string[] | string)[]> = {
  choice: [['A'], ['B'], ['C'], ['D']],
  number: ['2', '5', '-7', '11', '\\frac{9}{2}'],
  expression: ['x^2+2x+1', '(x+2)^2', 'x^2+6x+9', '2x+4', 'x^2-1'],
}

/** A student with a browser, which resends unacknowledged answers. */
export class Sitter {
  attempt_id = 0
  /** The latest acknowledged revision of each item. */
  readonly acknowledged = new Map<number, number>()
  photos = 0
  readonly #of: Sitting
  readonly #isCut: boolean
  readonly #answers = new Map<number, Answer>()
  #items: Item[] = []

  constructor(of: Sitting, isCut: boolean) {
    this.#of = of
    this.#isCut = isCut
  }

  async #call(method: string, path: string, body: object, key?: string) {
    const { url, authorization } = this.#of
    const started = performance.now()
    const wasDisturbed = this.#of.isDisturbed()
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    const json = await answer?.json().catch(() => undefined)
    const taken = performance.now() - started
    const isCalm = !wasDisturbed && !this.#of.isDisturbed()
    return { status: json === undefined ? 0 : (answer?.status ?? 0), json, taken, isCalm }
  }

  async #begin(into: number[]) {
    const { test_id } = this.#of
    for (;;) {
      // With an idempotency key, as browsers send it.
      const wish = { rules_read: true, device: 'bench' }
      const began = await this.#call('POST', `/tests/${test_id}/attempt`, wish, randomUUID())
      if (began.status === 200 || began.status === 201) {
        if (began.isCalm) into.push(began.taken)
        return began.json.attempt
      }
      if (Date.now() > this.#of.until) return undefined
      await sleep(1_000)
    }
  }

  #change() {
    const answered = this.#items.filter(({ kind }) => kind in VALUES)
    const item = answered[Math.floor(Math.random() * answered.length)]
    if (!item) return
    const values = VALUES[item.kind] ?? []
    const revision = (this.#answers.get(item.item_id)?.revision ?? 0) + 1
    const value = values[(revision + this.attempt_id) % values.length] ?? ''
    this.#answers.set(item.item_id, { item_id: item.item_id, value, revision })
  }

  /** Answers not acknowledged yet. */
  #pending = () =>
    [...this.#answers.values()].filter(
      ({ item_id, revision }) => (this.acknowledged.get(item_id) ?? 0) < revision,
    )

  /** Returns false once handed in. */
  async #save() {
    const path = `/attempts/${this.attempt_id}/answers`
    const saved = await this.#call('PUT', path, { answers: this.#pending(), device: 'bench' })
    if (saved.status === 409) return false
    if (saved.status !== 200) {
      this.#of.times.failed += 1
      return true
    }
    if (saved.isCalm) this.#note(saved.taken)
    for (const { item_id, revision } of saved.json.saved) this.acknowledged.set(item_id, revision)
    return true
  }

  #note(taken: number) {
    const { from, times } = this.#of
    times.saves.push(taken)
    if (taken <= SLOW_MS) return
    const second = Math.floor((Date.now() - taken - from) / 1000)
    times.slow.set(second, (times.slow.get(second) ?? 0) + 1)
  }

  async #sendPhoto() {
    const long = this.#items.find(({ kind }) => kind === 'long')
    const path = `/attempts/${this.attempt_id}/photos`
    const key = randomUUID()
    for (let tries = 0; long && tries < 10; tries += 1) {
      const body = { item_id: long.item_id, image: this.#of.photo }
      const { status } = await this.#call('POST', path, body, key)
      if (status === 201) {
        this.photos += 1
        return
      }
      if (status === 409) return
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
    const photos = [1, 2].map(async () => {
      await sleep(Math.random() * (until - Date.now()) * 0.8)
      await this.#sendPhoto()
    })
    let next = from + Math.random() * every
    for (let isOpen = true; isOpen; next += every) {
      await sleep(Math.max(0, next - Date.now()))
      // After the end only unsent answers are sent, because then the server's own work is measured.
      if (Date.now() < until) this.#change()
      else if (this.#pending().length === 0) break
      // Simulates a tunnel: answers given in it are sent at its end.
      if (this.#isCut && Math.random() < 0.2 && Date.now() < until - 20_000) continue
      isOpen = await this.#save()
      if (Date.now() > until + 60_000) break
    }
    await Promise.all(photos)
  }

  again = () => this.#begin(this.#of.times.again)
}
