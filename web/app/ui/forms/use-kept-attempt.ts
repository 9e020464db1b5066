import { useRef, useState } from 'react'
import { ApiError, isTransient, messageOf } from '../../api/api-error.ts'
import { type Attempt, newKey } from '../../api/attempt.ts'
import { dropUnanswered, keepUnanswered, type Unanswered, unansweredOf } from '../../unanswered.ts'

/** Turned away at the door, or not told what came of it: that says nothing about what was sent before. */
const TELLS_NOTHING = [401, 408, 409, 429]

/** Whether the server has said no to what was sent, so that nothing of it was done. */
const isRefusal = (error: unknown, isFirst: boolean) =>
  error instanceof ApiError &&
  !isTransient(error) &&
  (isFirst || !TELLS_NOTHING.includes(error.status))

/**
 * The attempt of a form about money. Its key and its body outlast a reload under `name`. Where no answer came it may have
 * been done or not: then `unanswered` holds it, nothing may be changed in the form, and `send` sends the very same again.
 */
export function useKeptAttempt<Sent, Shown>(name: string) {
  const [unanswered, setUnanswered] = useState(() => unansweredOf<Sent, Shown>(name))
  const [why, setWhy] = useState('No answer has come yet.')
  const latest = useRef(unanswered)

  const settle = (kept: Unanswered<Sent, Shown> | null) => {
    latest.current = kept
    setUnanswered(kept)
    if (!kept) dropUnanswered(name)
  }
  /** Throws what the server has said, or that it has said nothing. */
  async function send<Answer>(
    work: (sent: Sent, attempt: Attempt) => Promise<Answer>,
    next: { sent: Sent; shown: Shown },
  ) {
    const before = latest.current
    const kept = before ?? { ...next, key: newKey(), at: Date.now() }
    // Before it is sent: the page may be gone before the answer.
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
