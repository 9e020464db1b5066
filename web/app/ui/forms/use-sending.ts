import { useRef, useState } from 'react'

/**
 * Runs one piece of work at a time. Until it ends `isSending` is true and further presses are ignored, even before the
 * button renders as disabled. Work that returns true has left the page, so later presses stay ignored.
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
