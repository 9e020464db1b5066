import { ATTENDANCE_CODES, type AttendanceCode } from '@ganit/contract/teaching/registers'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import classes from './register.module.css'
import { CODE_WORDS } from './words.ts'

type CodeMenuProps = {
  name: string
  code: AttendanceCode | null
  onChoose: (code: AttendanceCode) => void
  /** Called on Escape or Tab, after which the focus is on the menu's button. */
  onClose: () => void
  /** Called when the focus moves elsewhere. */
  onLeave: () => void
}

const LETTERS: readonly string[] = ATTENDANCE_CODES

/** The index of the code that a key moves to: arrows, Home and End, and a code's own letter. */
function indexOfNextCode(key: string, at: number) {
  const count = ATTENDANCE_CODES.length
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return LETTERS.indexOf(key.toUpperCase())
}

/** A menu of all codes; it takes the focus when it opens. */
export function CodeMenu({ name, code, onChoose, onClose, onLeave }: CodeMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll('button') ?? [])]

  useEffect(() => {
    const present = menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    const first = menu.current?.querySelector<HTMLElement>('button')
    ;(present ?? first)?.focus()
  }, [])

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const all = items()
    const next =
      all[
        indexOfNextCode(
          event.key,
          all.findIndex((item) => item.matches(':focus')),
        )
      ]
    const leaves = event.key === 'Tab'
    if (next) next.focus()
    else if (event.key === 'Escape' || leaves) onClose()
    else return
    // Tab goes on from the button, which has the focus again.
    if (!leaves) event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={name}
      className={classes.menu}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave()
      }}
    >
      {ATTENDANCE_CODES.map((each) => (
        <button
          key={each}
          type="button"
          role="menuitemradio"
          aria-checked={each === code}
          tabIndex={-1}
          onClick={() => onChoose(each)}
        >
          <b>{each}</b> {CODE_WORDS[each]}
        </button>
      ))}
    </div>
  )
}
