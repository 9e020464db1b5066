import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back for each key pressed anywhere in the window, once per press: a held key repeats, and after the first press
 * the next person may already be shown.
 */
export function useWindowKey(onPress: (event: KeyboardEvent) => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!event.repeat) press(event)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}
