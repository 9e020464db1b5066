import { Refused } from '../../../../http/errors.ts'
import type { Decoded, Job } from './decode.ts'
import { createDecoder, type Decoder } from './decoder.ts'

/** Decoders that run at once: one for each of two processors. Each takes up to 400 MB for a moment. */
const MOST_AT_ONCE = 2
/**
 * Pictures that may wait: enough for a class that registers together. Longer waits would exceed the browser's timeout.
 */
const MOST_WAITING = 50
const LONGEST_WAIT_MS = 8_000
const IDLE_MS = 30_000
const RETRY_SECONDS = 2

type Waiting = {
  job: Job
  since: number
  signal: AbortSignal | undefined
  resolve: (decoded: Decoded) => void
  reject: (reason: Error) => void
}

/** Answer if the queue is full. */
export const tooManyPicturesError = () =>
  new Refused(503, 'Very many pictures are being sent. Please try again in a moment.', {
    retryAfterSeconds: RETRY_SECONDS,
  })

const idle: Decoder[] = Array.from({ length: MOST_AT_ONCE }, () => createDecoder())
const waiting = new Set<Waiting>()
let resting: NodeJS.Timeout | undefined

/**
 * Decodes a picture in a process of its own: two at a time, the others in order. 503 if too many wait, or if one has
 * waited too long. Aborting takes the picture out of the queue, or ends the work on it.
 */
export function decodeInProcess(job: Job, signal?: AbortSignal): Promise<Decoded> {
  if (waiting.size >= MOST_WAITING) return Promise.reject(tooManyPicturesError())
  return new Promise((resolve, reject) => {
    const turn: Waiting = { job, since: performance.now(), signal, resolve, reject }
    signal?.addEventListener('abort', () => waiting.delete(turn) && reject(tooManyPicturesError()))
    waiting.add(turn)
    startNextJob()
  })
}

function endIdleDecoders() {
  for (const decoder of idle) decoder.end()
}

function startNextJob() {
  clearTimeout(resting)
  for (const turn of waiting) {
    const decoder = idle.pop()
    if (!decoder) return
    waiting.delete(turn)
    void workOnJob(decoder, turn)
  }
  if (idle.length === MOST_AT_ONCE) resting = setTimeout(endIdleDecoders, IDLE_MS).unref()
}

async function workOnJob(decoder: Decoder, { job, since, signal, resolve, reject }: Waiting) {
  if (signal?.aborted || performance.now() - since > LONGEST_WAIT_MS) reject(tooManyPicturesError())
  else {
    const decoded = await decoder.decode(job, signal)
    if ('problem' in decoded && decoded.problem === 'not started') reject(tooManyPicturesError())
    else resolve(decoded)
  }
  idle.push(decoder)
  startNextJob()
}
