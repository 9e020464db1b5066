import type { ReactNode } from 'react'
import { Icon } from '../layout/icon.tsx'
import classes from './error-box.module.css'

/** What went wrong, in a red box that is announced. Put it above the fields of a form that failed. */
export function ErrorBox({ children }: { children: ReactNode }) {
  return (
    <div className={classes.box} role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </div>
  )
}
