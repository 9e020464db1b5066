import { useEffect, useState } from 'react'

/** True once something has gone on for longer than `ms`. */
export function useIsTooLong(isGoing: boolean, ms: number) {
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    setLate(false)
    if (!isGoing) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [isGoing, ms])
  return isLate
}
