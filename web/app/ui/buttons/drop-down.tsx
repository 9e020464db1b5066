import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import classes from './drop-down.module.css'

type DropDownProps = {
  text: string
  className?: string
  /** Gets the function that closes it. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a small panel below itself. It closes on Escape, a press elsewhere, or when the focus leaves. */
export function DropDown({ text, className = '', children }: DropDownProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  const whole = useClickOutside<HTMLDetailsElement>(() => setOpen(false))

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) setOpen(false)
  }
  return (
    <details
      ref={whole}
      open={isOpen}
      className={`anchor ${classes.whole} ${className}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeaving}
    >
      <summary ref={button} className={`small strong ${classes.button}`}>
        {text}
      </summary>
      {/* The content is rendered only while open, because it may have names that stand elsewhere, too. */}
      {isOpen && (
        <div className={classes.list}>
          {children(() => {
            button.current?.focus()
            setOpen(false)
          })}
        </div>
      )}
    </details>
  )
}
