import { ATTENDANCE_CODES, type AttendanceCode } from '@ganit/contract/teaching/registers'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import classes from './register.module.css'
import { CODE_WORDS } from './words.ts'

type CodeMenuProps = {
  name: string
  code: AttendanceCode | null
  onChoose: (code: AttendanceCode) => void
  /** Called on Escape or Tab. */
  onClose: () => void
  /** Called when the focus moves elsewhere. */
  onLeave: () => void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

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
    const step = STEPS[event.key]
    if (step) {
      const all = items()
      const at = all.indexOf(document.activeElement as HTMLButtonElement)
      all[(at + step + all.length) % all.length]?.focus()
    } else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
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
