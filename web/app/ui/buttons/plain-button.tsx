import type { ComponentProps } from 'react'
import classes from './button.module.css'

type PlainButtonProps = ComponentProps<'button'> & {
  variant?: 'default' | 'main' | 'filled' | 'quiet' | 'danger' | 'danger-filled'
}

/** A button that looks like Mantine's without needing it: for public pages. */
export function PlainButton({ variant = 'default', className, ...button }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`${classes.root} ${classes.link} ${className ?? ''}`}
      data-variant={variant}
    />
  )
}
