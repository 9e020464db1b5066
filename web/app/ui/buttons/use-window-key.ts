import { useEffect, useEffectEvent } from 'react'

/**
 * Hears keys wherever they are pressed, each press once: a key that is held repeats, and what follows on the first press
 * may be the next person.
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
