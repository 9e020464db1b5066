import type { ComponentProps, MouseEvent } from 'react'

/**
 * The element of every button of Mantine's. One that cannot be pressed now says so and does nothing, but is never
 * `disabled`: a browser takes the focus from what is, and the next Enter or Tab would begin at the top of the page.
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
