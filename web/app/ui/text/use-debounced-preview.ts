import { startTransition, useEffect, useRef, useState } from 'react'

const LONGEST_PAUSE_MS = 1200

/** How many times as long as showing it takes a pause must be, before a value is shown. */
const PATIENCE = 3

/**
 * A value for something that is slow to draw: the last one, once it has stayed the same for a moment. The moment
 * follows from how long the one before took to draw: none for a short text, a real pause for a long one. Who types on
 * without a pause sees it all the same, each time the longest one has passed.
 */
export function useDebouncedPreview<Value>(value: Value) {
  const [settled, setSettled] = useState(value)
  const began = useRef(0)
  const pause = useRef(0)
  const differsSince = useRef(0)

  useEffect(() => {
    if (value === settled) return
    differsSince.current ||= performance.now()
    const left = LONGEST_PAUSE_MS - (performance.now() - differsSince.current)
    const timer = setTimeout(
      () => {
        began.current = performance.now()
        differsSince.current = 0
        // So that a key which comes meanwhile need not draw it before its own letter.
        startTransition(() => setSettled(value))
      },
      Math.max(0, Math.min(pause.current, left)),
    )
    return () => clearTimeout(timer)
  }, [value, settled])

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures each drawing once.
  useEffect(() => {
    if (began.current === 0) return
    // After the frame: the browser's own layout is the larger part.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        pause.current = Math.min(LONGEST_PAUSE_MS, (performance.now() - began.current) * PATIENCE)
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [settled])

  return settled
}
