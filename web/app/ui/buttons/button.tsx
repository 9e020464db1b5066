import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import classes from './button.module.css'

/** Variants and sizes: see the sheet. `fullWidth`: as wide as its place. */
type Look = {
  variant?: 'default' | 'main' | 'filled' | 'quiet' | 'danger' | 'danger-filled' | undefined
  size?: 'xs' | 'sm' | 'lg' | 'xl' | undefined
  fullWidth?: boolean
  className?: string | undefined
}

const lookOf = ({ variant = 'default', size, fullWidth, className }: Look) => ({
  className: `${classes.root} ${fullWidth ? classes.wide : ''} ${className ?? ''}`,
  'data-variant': variant,
  'data-size': size,
})

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** True while its action is under way; then it cannot be pressed again. */
    loading?: boolean
    leftSection?: ReactNode
    rightSection?: ReactNode
  }

function refusePress(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * A button that cannot be pressed sets `aria-disabled` and does nothing. It is never `disabled`, because browsers take
 * the focus from disabled elements, and the next Tab would start at the top of the page.
 */
export function Button({
  variant,
  size,
  fullWidth = false,
  className,
  loading = false,
  disabled = false,
  leftSection,
  rightSection,
  children,
  ...button
}: ButtonProps) {
  const isStill = disabled || loading
  return (
    <button
      type="button"
      {...button}
      {...lookOf({ variant, size, fullWidth, className })}
      data-disabled={disabled || undefined}
      data-loading={loading || undefined}
      {...(isStill && { 'aria-disabled': true, onClick: refusePress })}
    >
      {leftSection}
      {children}
      {rightSection}
    </button>
  )
}

type ButtonLinkProps = Pick<
  LinkProps,
  'to' | 'replace' | 'state' | 'preventScrollReset' | 'onClick' | 'reloadDocument'
> &
  Look & { 'aria-describedby'?: string; children: ReactNode }

/** A link to a page of the app that looks like a button. */
export const ButtonLink = ({ variant, size, className, ...link }: ButtonLinkProps) => (
  <Link {...link} {...lookOf({ variant, size, className })} />
)

/** A link to a file or another site that looks like a button. */
export const ButtonAnchor = ({ variant, size, className, ...link }: ComponentProps<'a'> & Look) => (
  <a {...link} {...lookOf({ variant, size, className })} />
)
