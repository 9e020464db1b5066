import { useEffect } from 'react'

declare global {
  interface Window {
    /** The program listens. */
    alive?: boolean
    /** The last button pressed before it did; the script in the head notes it (`EarlySubmits`). */
    pressed?: HTMLButtonElement
  }
}

/** Called before the page is taken over, which finds it as the server wrote it. */
export const hideEarlyPress = () => void delete window.pressed?.dataset.pressed

/** Mount once, at the end of the root: a press on a button before the page listened is done once it does. */
export function EarlyPress() {
  useEffect(() => {
    const { pressed } = window
    window.alive = true
    delete window.pressed
    if (!pressed) return
    delete pressed.dataset.pressed
    if (!pressed.isConnected) return
    // The eye of a password hears that alone.
    pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    pressed.click()
  }, [])

  return null
}
