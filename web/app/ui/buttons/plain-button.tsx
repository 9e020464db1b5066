import type { ComponentProps } from 'react'
import classes from './button.module.css'
import { StillButton } from './still-button.tsx'

export type PlainButtonProps = ComponentProps<'button'> & {
  variant?: 'default' | 'main' | 'filled' | 'quiet' | 'danger' | 'danger-filled'
  size?: 'xs' | 'sm' | 'lg' | 'xl' | undefined
  /** True while what it does is on its way; it cannot be pressed again. */
  loading?: boolean
}

/** A button that looks and behaves like Mantine's without needing it: for public pages and first pages of families. */
export function PlainButton({
  variant = 'default',
  size,
  loading = false,
  disabled = false,
  className,
  ...button
}: PlainButtonProps) {
  return (
    <StillButton
      {...button}
      disabled={disabled || loading}
      className={`${classes.root} ${classes.link} ${className ?? ''}`}
      data-variant={variant}
      data-size={size}
      data-disabled={disabled || undefined}
      data-loading={loading || undefined}
    />
  )
}
