import { type ReactNode, useEffect, useState } from 'react'
import classes from './hint.module.css'

/** As long as somebody may still be typing. */
const PAUSE_MS = 900

/** A quiet word about what was typed, once nobody is typing; it keeps nobody from going on. */
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
