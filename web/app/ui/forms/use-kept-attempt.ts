import { useRef, useState } from 'react'
import { ApiError, isTransient, messageOf } from '../../api/api-error.ts'
import { type Attempt, newKey } from '../../api/attempt.ts'
import {
  dropUnanswered,
  keepUnanswered,
  readUnanswered,
  type Unanswered,
} from '../../unanswered.ts'

/** Statuses that say nothing about an earlier send: it may have been recorded. */
const TELLS_NOTHING = [401, 408, 409, 429]

/** True if the server refused the request, so nothing was recorded. */
const isRefusal = (error: unknown, isFirst: boolean) =>
  error instanceof ApiError &&
  !isTransient(error) &&
  (isFirst || !TELLS_NOTHING.includes(error.status))

/**
 * The attempt of a money form. Its key and body survive a reload under `name`. If no answer came, the request may have
 * been recorded: then `unanswered` holds it, the form is locked, and `send` repeats the same request.
 */
export function useKeptAttempt<Sent, Shown>(name: string) {
  const [unanswered, setUnanswered] = useState(() => readUnanswered<Sent, Shown>(name))
  const [why, setWhy] = useState('No answer has come yet.')
  const latest = useRef(unanswered)

  const settle = (kept: Unanswered<Sent, Shown> | null) => {
    latest.current = kept
    setUnanswered(kept)
    if (!kept) dropUnanswered(name)
  }
  /** Throws the server's refusal, or the missing answer. */
  async function send<Answer>(
    work: (sent: Sent, attempt: Attempt) => Promise<Answer>,
    next: { sent: Sent; shown: Shown },
  ) {
    const before = latest.current
    const kept = before ?? { ...next, key: newKey(), at: Date.now() }
    // Keep it before sending: the page may be gone before the answer.
    keepUnanswered(name, kept)
    try {
      const answer = await work(kept.sent, { key: kept.key })
      settle(null)
      return answer
    } catch (error) {
      settle(isRefusal(error, !before) ? null : kept)
      setWhy(messageOf(error))
      throw error
    }
  }
  return { unanswered, why, send, giveUp: () => settle(null) }
}
