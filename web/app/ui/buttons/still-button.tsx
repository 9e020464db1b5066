import type { ComponentProps, MouseEvent } from 'react'

/**
 * The element of all Mantine buttons. When it cannot be pressed it sets `aria-disabled` and does nothing; it is never
 * `disabled`, because browsers take the focus from disabled elements and the next Tab would start at the top of the page.
 */
export function StillButton({ type, disabled, onClick, ...button }: ComponentProps<'button'>) {
  const refuse = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      {...button}
      type={type ?? 'button'}
      {...(disabled && { 'aria-disabled': true })}
      onClick={disabled ? refuse : onClick}
    />
  )
}
