import { useEffect } from 'react'

/** A browser clicks the focused button, or sends the form, anew at each repeat of Enter, also after the focus has moved on. */
function refuseRepeats(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !event.repeat) return
  // There Enter held down writes line after line.
  if (!(event.target as Element).closest('textarea, [contenteditable]')) event.preventDefault()
}

/** Stands once, in the root: one press of Enter is one act, however long the key is held. */
export function OnePress() {
  useEffect(() => addEventListener('keydown', refuseRepeats, { capture: true }), [])

  return null
}
