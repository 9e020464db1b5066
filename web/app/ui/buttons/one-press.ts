import { useEffect } from 'react'

/** Where Enter held down writes line after line. */
const WRITING = 'textarea, [contenteditable]'

/** A browser clicks the focused button, or sends the form, anew at each repeat of Enter, also after the focus has moved on. */
function refuseRepeats(event: KeyboardEvent) {
  const isWriting = event.target instanceof Element && event.target.closest(WRITING)
  if (event.key === 'Enter' && event.repeat && !isWriting) event.preventDefault()
}

/** Stands once, in the root: one press of Enter is one act, however long the key is held. */
export function OnePress() {
  useEffect(() => {
    document.addEventListener('keydown', refuseRepeats, { capture: true })
    return () => document.removeEventListener('keydown', refuseRepeats, { capture: true })
  }, [])

  return null
}
