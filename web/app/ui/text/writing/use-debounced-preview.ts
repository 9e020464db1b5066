import { startTransition, useEffect, useRef, useState } from 'react'

const LONGEST_PAUSE_MS = 1200

/** The pause must be this many times as long as the last rendering took. */
const PATIENCE = 3

/**
 * Debounces a value that is slow to draw. The pause depends on how long the last value took: none for a short text,
 * longer for a long one. While somebody types without a pause, it updates each time the longest pause has passed.
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
        // The preview is set as a transition, so that a key pressed meanwhile is drawn first.
        startTransition(() => setSettled(value))
      },
      Math.max(0, Math.min(pause.current, left)),
    )
    return () => clearTimeout(timer)
  }, [value, settled])

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures each drawing once.
  useEffect(() => {
    if (began.current === 0) return
    // The preview is drawn after the frame, because the browser's layout takes longest.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        pause.current = Math.min(LONGEST_PAUSE_MS, (performance.now() - began.current) * PATIENCE)
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [settled])

  return settled
}
