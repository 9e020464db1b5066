import { useRef, useState } from 'react'

/**
 * Runs one piece of work at a time. Until it ends `isSending` is true and a second press does nothing,
 * also one that comes before the button is seen to be disabled. Work that answers true has left the page:
 * then a late second press must not begin it anew.
 */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const runs = useRef(false)

  const once = async (work: () => Promise<unknown>) => {
    if (runs.current) return
    runs.current = true
    setSending(true)
    let hasLeft = false
    try {
      hasLeft = (await work()) === true
    } finally {
      runs.current = hasLeft
      setSending(hasLeft)
    }
  }
  return { isSending, once }
}
