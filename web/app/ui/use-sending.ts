import { useRef, useState } from 'react'

/**
 * Runs one piece of work at a time. Until it ends `isSending` is true and a second press does nothing,
 * also one that comes before the button is seen to be disabled.
 */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const runs = useRef(false)

  const once = async (work: () => Promise<void>) => {
    if (runs.current) return
    runs.current = true
    setSending(true)
    try {
      await work()
    } finally {
      runs.current = false
      setSending(false)
    }
  }
  return { isSending, once }
}
