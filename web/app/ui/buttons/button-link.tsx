import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import classes from './button.module.css'

type ButtonLinkProps = Pick<
  LinkProps,
  'to' | 'replace' | 'state' | 'preventScrollReset' | 'onClick' | 'reloadDocument'
> & {
  variant?: 'default' | 'main' | 'filled' | 'quiet'
  size?: 'xs' | 'sm' | 'lg' | 'xl'
  className?: string | undefined
  'aria-describedby'?: string
  children: ReactNode
}

/** A link that looks like a button. Not Mantine's Button: without it, public pages are a tenth lighter. */
export function ButtonLink({
  variant = 'default',
  size,
  className = '',
  ...link
}: ButtonLinkProps) {
  return (
    <Link
      {...link}
      className={`${classes.root} ${classes.link} ${className}`}
      data-variant={variant}
      data-size={size}
    />
  )
}
