// Sends requests as fast as they are answered, or at a rate, in its own process; jobs and results go over the channel.
// Connections take the requests in turn, so that a request that may be sent only once is never repeated. It writes to
// sockets and reads no more of an answer than its end, so that it costs less than what it measures.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from './case.ts'

export type Job = {
  name: string
  url: string
  requests: Request[]
  connections: number
  seconds: number
  /** Requests a second; without it, as many as are answered. */
  rate?: number
}
/** Answers a second, and their times in ms: at a given rate from when the request was due. */
export type Driven = { rate: number; p50: number; p99: number; answered: number; refused: number }

const PATIENCE_MS = 10_000
const END = '\r\n'

const bytesOf = ({ method, path, headers = {}, body }: Request, { host }: URL) => {
  const lines = { host, ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...head, '', body ?? ''].join(END))
}

/** Finds the ends of the answers in the bytes that a socket receives. */
function createAnswerReader(onAnswer: (status: number) => void) {
  let kept: Buffer = Buffer.alloc(0)
  let status = 0
  /** Bytes to pass over; then a head comes, or the size of the next chunk. */
  let left = 0
  let isChunked = false
  const lineUntil = (end: string) => {
    const at = kept.indexOf(end)
    if (at < 0) return undefined
    const line = kept.toString('latin1', 0, at)
    kept = kept.subarray(at + end.length)
    return line
  }
  /** Takes one step through the received bytes; false if more bytes are needed. */
  function step() {
    if (left > kept.length) {
      left -= kept.length
      kept = Buffer.alloc(0)
      return false
    }
    if (left > 0) {
      kept = kept.subarray(left)
      left = 0
      if (!isChunked) onAnswer(status)
      return true
    }
    const line = lineUntil(isChunked ? END : END + END)
    if (line === undefined) return false
    if (isChunked) {
      const size = Number.parseInt(line, 16)
      left = size + END.length
      // The last chunk is empty, and the rest is passed over as a body.
      if (size === 0) isChunked = false
      return true
    }
    status = Number(line.slice(9, 12))
    isChunked = /\ntransfer-encoding: *chunked/i.test(line)
    left = Number(/\ncontent-length: *(\d+)/i.exec(line)?.[1] ?? 0)
    if (left === 0 && !isChunked) onAnswer(status)
    return true
  }
  return (bytes: Buffer) => {
    kept = kept.length > 0 ? Buffer.concat([kept, bytes]) : bytes
    while (step());
  }
}

/** A connection that sends one request at a time; it is opened again when the server or a time-out closes it. */
function connectionTo({ hostname, port }: URL) {
  let socket: Socket | undefined
  let ended: (status: number) => void = () => {}
  async function open() {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true })
    opened.on(
      'data',
      createAnswerReader((status) => ended(status)),
    )
    opened.on('error', () => {})
    opened.on('close', () => {
      if (socket === opened) socket = undefined
      ended(0)
    })
    opened.setTimeout(PATIENCE_MS, () => opened.destroy())
    await once(opened, 'connect').catch(() => {})
    return opened
  }
  return {
    /** The status of the answer; 0 if there was none. */
    async send(bytes: Buffer) {
      socket ??= await open()
      const { promise, resolve } = Promise.withResolvers<number>()
      ended = resolve
      if (socket.destroyed) {
        socket = undefined
        return 0
      }
      socket.write(bytes)
      return promise
    },
    close: () => socket?.destroy(),
  }
}

/** For each case, the position at which the next round of once-only requests continues. */
const used = new Map<string, number>()

async function drive({ name, url, requests, connections, seconds, rate }: Job): Promise<Driven> {
  const to = new URL(url)
  /** The bytes of each request that is sent; every request is written only once. */
  const all: Buffer[] = []
  const bytesAt = (n: number) => {
    all[n] ??= bytesOf(requests[n] as Request, to)
    return all[n]
  }
  const first = used.get(name) ?? 0
  let next = first
  const times: number[] = []
  let refused = 0
  const from = performance.now()
  const until = from + seconds * 1000
  async function sendInTurn() {
    const connection = connectionTo(to)
    for (;;) {
      const due = rate ? from + ((next - first) / rate) * 1000 : performance.now()
      if (due >= until) break
      const bytes = bytesAt(next++ % requests.length)
      if (due > performance.now()) await sleep(due - performance.now())
      const status = await connection.send(bytes)
      const now = performance.now()
      if (status === 0 || status >= 300) refused += 1
      times.push(now - due)
      if (now >= until) break
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, sendInTurn))
  const ended = performance.now()
  used.set(name, next)
  const sorted = Float64Array.from(times).sort()
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  // Until the last answer, so that answers longer than the round count, too.
  const took = (ended - from) / 1000
  const answered = times.length
  return { rate: answered / took, p50: at(0.5), p99: at(0.99), answered, refused }
}

process.on('message', async (job: Job) => process.send?.(await drive(job)))
