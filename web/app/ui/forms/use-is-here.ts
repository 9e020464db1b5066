import { useEffect, useRef } from 'react'

/** Tells whether the screen is still shown: a late answer must not lead away a person who has gone elsewhere. */
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
