import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'

/** Seconds to wait after too many tries; undefined for other failures. */
export const waitOf = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? error.waitSeconds : undefined

/** True if the sign-in failed only because a code is missing. */
export const wantsCode = (error: unknown) =>
  error instanceof ApiError && error.code === 'OTP_REQUIRED'

const formatMinutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type AgainInProps = {
  seconds: number
  /** Formats the message with the time, `6:29`. */
  say: (time: string) => string
  /** Content for the time afterwards; nothing by default. */
  then?: ReactNode
}

/** Counts down until the next try is allowed. */
export function AgainIn({ seconds, say, then = null }: AgainInProps) {
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left > 0 ? <p className="quiet">{say(formatMinutes(left))}</p> : then
}
