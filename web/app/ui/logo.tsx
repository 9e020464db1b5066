import { useAcademy } from '../academy.ts'
import classes from './logo.module.css'

/** A tick that turns into a radical, its bar over the academy's name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 24 36" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M1 22l5-3 7 14" strokeWidth="3" />
        <path d="M12.6 34 22.5 1.25H25" strokeWidth="2.5" />
      </svg>
      <b>{useAcademy().name}</b>
    </span>
  )
}
