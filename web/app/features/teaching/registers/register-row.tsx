import { plainTyped } from '@ganit/contract/plain-signs'
import {
  ATTENDANCE_CODES,
  type AttendanceCode,
  LATE_MINUTES_MAX,
  type RegisterStudent,
} from '@ganit/contract/teaching/registers'
import { type KeyboardEvent, memo, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { announceText } from '../../../ui/feedback/toasts/announcer.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { Photo } from '../../../ui/photos/photo.tsx'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import { CodeMenu } from './code-menu.tsx'
import { takeGuestOut } from './lesson.data.ts'
import classes from './register.module.css'
import { codeInWords, NEXT_CODE } from './words.ts'

type RemoveGuestProps = { lesson_id: number; student: RegisterStudent }

function RemoveGuestButton({ lesson_id, student: { student_id } }: RemoveGuestProps) {
  const { failure, isSending, run } = useAction()
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <Button
        size="sm"
        loading={isSending}
        onClick={() => run(async () => (await takeGuestOut({ lesson_id, student_id })).message)}
      >
        Remove guest
      </Button>
    </>
  )
}

type MinutesLateProps = {
  name: string
  minutes: number | null
  /** Undefined if the register is read-only. */
  onChange?: ((minutes: number | null) => void) | undefined
}

const parseMinutes = (text: string) => {
  const minutes = Math.min(Number(plainTyped(text).replace(/\D/g, '')), LATE_MINUTES_MAX)
  return minutes > 0 ? minutes : null
}

/** The number of minutes by which a student was late; it may be blank. */
function MinutesLate({ name, minutes, onChange }: MinutesLateProps) {
  if (!onChange) return minutes === null ? null : <p className={classes.minutes}>{minutes} min</p>
  return (
    <label className={classes.minutes}>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${name}: minutes late`}
        value={minutes ?? ''}
        onChange={({ currentTarget }) => onChange(parseMinutes(currentTarget.value))}
      />{' '}
      min
    </label>
  )
}

type CodeCellProps = {
  name: string
  code: AttendanceCode | null
  /** Undefined if the register is read-only. */
  onChange?: ((code: AttendanceCode) => void) | undefined
}

const isCode = (key: string): key is AttendanceCode => ATTENDANCE_CODES.some((code) => code === key)

const Mark = ({ code }: { code: AttendanceCode | null }) =>
  code === 'P' ? <Icon name="tick" size={22} /> : (code ?? '–')

/**
 * A student's code as a button: a press sets the next code, arrow down or a long press opens the menu, and the keys P, A,
 * L and E set a code.
 */
function CodeCell({ name, code, onChange }: CodeCellProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const said = codeInWords(name, code)

  if (!onChange)
    return (
      <span className={classes.code} data-code={code ?? '-'} role="img" aria-label={said}>
        <Mark code={code} />
      </span>
    )

  const set = (next: AttendanceCode) => {
    onChange(next)
    announceText(codeInWords(name, next))
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
    <span className="block stiff anchor">
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

export type RowMark = {
  code: AttendanceCode | null
  minutes_late: number | null
  note: string | null
}

type RegisterRowProps = RowMark & {
  student: RegisterStudent
  /** Undefined if the register is read-only. */
  onMark?: ((student: RegisterStudent, mark: Partial<RowMark>) => void) | undefined
  /** The lesson, if guests may still be removed from it. */
  guestOf?: number | undefined
}

const NOTE_MAX = 200

/** Facts about a student to know before marking. */
function factsOf({ leave, absent_streak, is_new, is_guest, passed_over }: RegisterStudent) {
  return [
    passed_over === 'inactive' && 'inactive',
    passed_over === 'leaves' && 'leaves today',
    is_guest && 'guest',
    is_new && 'new',
    leave !== null && `on leave: ${leave}`,
    absent_streak > 1 && `absent ${absent_streak} times in a row`,
  ].filter((fact) => fact !== false)
}

/** One student: facts and code; pressing the name opens note and phone. */
export const RegisterRow = memo(function RegisterRow({
  student,
  code,
  minutes_late,
  note,
  onMark,
  guestOf,
}: RegisterRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { name, photo, contact } = student
  const facts = [...factsOf(student), note].filter(Boolean)
  const isAway = code === 'A'

  return (
    <li className={`grid centred ${classes.row}`}>
      <Photo name={name} src={photo} size="s" />
      <div className="narrow">
        <button
          type="button"
          className={classes.name}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <b className="strong">{name}</b> {facts.length > 0 && <span>{facts.join(' · ')}</span>}
        </button>
        {isAway && !isOpen && contact && isPhone(contact) && (
          <p className={classes.call}>
            <PhoneLink number={contact} isSpaced />
          </p>
        )}
      </div>
      <div className="row gap8 centred">
        {code === 'L' && (
          <MinutesLate
            name={name}
            minutes={minutes_late}
            onChange={onMark && ((minutes) => onMark(student, { minutes_late: minutes }))}
          />
        )}
        <CodeCell
          name={name}
          code={code}
          onChange={onMark && ((next) => onMark(student, { code: next }))}
        />
      </div>
      {isOpen && (
        <div id={id} className={`stack gap10 ${classes.more}`}>
          {onMark && (
            <TextInput
              label="Note"
              maxLength={NOTE_MAX}
              autoComplete="off"
              value={note ?? ''}
              onChange={({ currentTarget: { value } }) => onMark(student, { note: value || null })}
            />
          )}
          {contact ? (
            <p>{isPhone(contact) ? <PhoneLink number={contact} isSpaced /> : contact}</p>
          ) : (
            <p className="quiet">No telephone number is shown here.</p>
          )}
          {guestOf !== undefined && <RemoveGuestButton lesson_id={guestOf} student={student} />}
        </div>
      )}
    </li>
  )
})
