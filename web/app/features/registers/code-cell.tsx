import { ATTENDANCE_CODES, type AttendanceCode } from '@ganit/contract/registers'
import { type KeyboardEvent, useRef, useState } from 'react'
import { announce } from '../../ui/feedback/announcer.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import classes from './code-cell.module.css'
import { CodeMenu } from './code-menu.tsx'
import { NEXT_CODE, saidOf } from './words.ts'

type CodeCellProps = {
  name: string
  code: AttendanceCode | null
  /** Absent where the register can only be read. */
  onChange?: ((code: AttendanceCode) => void) | undefined
}

const isCode = (key: string): key is AttendanceCode => ATTENDANCE_CODES.some((code) => code === key)

const Mark = ({ code }: { code: AttendanceCode | null }) =>
  code === 'P' ? <Icon name="tick" size={22} /> : (code ?? '–')

/**
 * One student's code as a button: a press makes it the next one, the arrow down or a long press opens all of them, and the
 * keys P, A, L and E set them.
 */
export function CodeCell({ name, code, onChange }: CodeCellProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const said = saidOf(name, code)

  if (!onChange)
    return (
      <span className={classes.code} data-code={code ?? '-'} role="img" aria-label={said}>
        <Mark code={code} />
      </span>
    )

  const set = (next: AttendanceCode) => {
    onChange(next)
    announce(saidOf(name, next))
  }
  function close() {
    setOpen(false)
    button.current?.focus()
  }
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const key = event.key.toUpperCase()
    if (event.key === 'ArrowDown') setOpen(true)
    else if (isCode(key)) set(key)
    else return
    event.preventDefault()
  }
  return (
    <span className={classes.cell}>
      <button
        ref={button}
        type="button"
        className={classes.code}
        data-code={code ?? '-'}
        aria-label={said}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => set(code ? NEXT_CODE[code] : 'P')}
        onKeyDown={press}
        onContextMenu={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Mark code={code} />
      </button>
      {isOpen && (
        <CodeMenu
          name={name}
          code={code}
          onChoose={(next) => {
            set(next)
            close()
          }}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      )}
    </span>
  )
}
