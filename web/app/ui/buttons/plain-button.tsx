import type { ComponentProps } from 'react'
import classes from './button.module.css'

type PlainButtonProps = ComponentProps<'button'> & {
  variant?: 'default' | 'filled' | 'quiet' | 'danger' | 'danger-filled'
}

/** A button that looks like Mantine's and needs none of it: for what pages of the site show too. */
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
