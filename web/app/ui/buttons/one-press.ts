import { useEffect } from 'react'

/**
 * While Enter is held, a browser keeps clicking the focused button or submitting the form, even after the focus moved.
 */
function refuseRepeats(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !event.repeat) return
  // In text areas, holding Enter writes lines.
  if (!(event.target as Element).closest('textarea, [contenteditable]')) event.preventDefault()
}

/** Mount once, in the root: one press of Enter acts once, however long it is held. */
export function OnePress() {
  useEffect(() => addEventListener('keydown', refuseRepeats, { capture: true }), [])

  return null
}
