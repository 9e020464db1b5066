import { useEffect, useRef } from 'react'

/** Tells whether the screen is still shown: who has gone elsewhere is not led away by an answer that comes late. */
export function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
