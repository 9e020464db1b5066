import type { ReactNode } from 'react'
import { Icon } from '../layout/icon.tsx'
import classes from './error-box.module.css'

/** A red box with an error, announced to screen readers. Put it above the fields of the failed form. */
export function ErrorBox({ children }: { children: ReactNode }) {
  return (
    <div className={`row gap10 pen ${classes.box}`} role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </div>
  )
}
