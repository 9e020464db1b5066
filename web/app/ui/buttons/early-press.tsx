import { useEffect } from 'react'

declare global {
  interface Window {
    /** True once the page's program listens. */
    alive?: boolean
    /** The last button pressed before the program listened; the script in the head notes it (`EarlySubmits`). */
    pressed?: HTMLButtonElement
  }
}

/** Called before hydration, which must find the page as the server wrote it. */
export const hideEarlyPress = () => void delete window.pressed?.dataset.pressed

/** Repeats the last press on a button that came before the page listened. Mount once, at the end of the root. */
export function EarlyPress() {
  useEffect(() => {
    const { pressed } = window
    window.alive = true
    delete window.pressed
    if (!pressed) return
    delete pressed.dataset.pressed
    if (!pressed.isConnected) return
    // The button that shows a password hears only this event.
    pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    pressed.click()
  }, [])

  return null
}
