import type { ReactNode } from 'react'
import { Icon } from '../layout/icon.tsx'
import classes from './status-mark.module.css'

type StatusMarkProps = {
  /** done: green with a tick · open: ink · late: a red ring · off: secondary ink */
  kind: 'done' | 'open' | 'late' | 'off'
  children: ReactNode
}

/** A status as a word with a tick or ring: never colour alone, never a pill. */
export function StatusMark({ kind, children }: StatusMarkProps) {
  return (
    <span className={`${classes.mark} ${classes[kind]}`}>
      {kind === 'done' && <Icon name="tick" size={18} />}
      {kind === 'late' ? (
        <em>
          {children}
          <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
            <path d="M58 4C30 0 4 8 3 20s24 18 52 17 43-8 42-19S72 3 40 6" />
          </svg>
        </em>
      ) : (
        children
      )}
    </span>
  )
}
