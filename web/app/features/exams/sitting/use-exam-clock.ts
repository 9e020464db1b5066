import { useEffect, useRef, useState } from 'react'
import { announceText } from '../../../ui/feedback/toasts/announcer.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import type { KeptAttempt } from './kept-attempt.ts'
import { serverNow, submitSitting } from './sitting-outbox.ts'

const TICK_MS = 500
const MINUTE = 60
/** Minutes left at which the time is announced. */
const SAID = [10, 5, 1]

const secondsLeft = (kept: KeptAttempt) =>
  Math.max(0, Math.ceil((Date.parse(kept.attempt.ends_at) - serverNow(kept)) / 1000))

/** Seconds left by the server's clock; at zero the test is handed in. */
export function useExamClock(kept: KeptAttempt) {
  const [left, setLeft] = useState(() => secondsLeft(kept))
  const now = useRef(kept)
  now.current = kept
  const before = useRef(left)

  useEffect(() => {
    const id = setInterval(() => {
      const next = secondsLeft(now.current)
      const said = SAID.find(
        (minutes) => before.current > minutes * MINUTE && next <= minutes * MINUTE && next > 0,
      )
      if (said) announceText(`${countInWords(said, 'minute', 'minutes')} left.`)
      before.current = next
      setLeft(next)
      if (next === 0 && !now.current.isSubmitting) submitSitting()
    }, TICK_MS)
    return () => clearInterval(id)
  }, [])
  return left
}

const padTwo = (part: number) => String(part).padStart(2, '0')

/** `1:02:05`, or `38:12`. */
export function clockText(seconds: number) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / MINUTE)]
  const rest = padTwo(seconds % MINUTE)
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${rest}` : `${padTwo(minutes)}:${rest}`
}
