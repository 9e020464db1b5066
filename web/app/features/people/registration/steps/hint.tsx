import { type ReactNode, useEffect, useState } from 'react'
import classes from './steps.module.css'

/** Milliseconds: somebody may still be typing. */
const PAUSE_MS = 900

/** A hint about the typed value, after a pause; it blocks nothing. */
export function Hint({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ReactNode>()

  useEffect(() => {
    const later = setTimeout(() => setShown(children), children ? PAUSE_MS : 0)
    return () => clearTimeout(later)
  }, [children])

  return (
    <p role="status" className={classes.hint}>
      {children && shown}
    </p>
  )
}
