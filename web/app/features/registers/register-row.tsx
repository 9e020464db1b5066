import type { AttendanceCode, RegisterStudent } from '@ganit/contract/registers'
import { TextInput } from '@mantine/core'
import { memo, useId, useState } from 'react'
import { Photo } from '../../ui/photos/photo.tsx'
import { isPhone, PhoneLink } from '../../ui/text/phone-link.tsx'
import { CodeCell } from './code-cell.tsx'
import { MinutesLate } from './minutes-late.tsx'
import classes from './register-row.module.css'
import { RemoveGuest } from './remove-guest.tsx'

export type RowMark = {
  code: AttendanceCode | null
  minutes_late: number | null
  note: string | null
}

type RegisterRowProps = {
  student: RegisterStudent
  mark: RowMark
  /** Absent where the register can only be read. */
  onMark?: ((student: RegisterStudent, mark: Partial<RowMark>) => void) | undefined
  /** The lesson, where its guests may still be taken out of it. */
  guestOf?: number | undefined
}

const NOTE_MAX = 200

/** What is to be known of a student before they are marked. */
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

/** One student's line: who it is, what is to be known, and the code; a press of the name opens the note and the telephone. */
export const RegisterRow = memo(function RegisterRow({
  student,
  mark,
  onMark,
  guestOf,
}: RegisterRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { name, photo, contact } = student
  const facts = [...factsOf(student), mark.note].filter(Boolean)
  const isAway = mark.code === 'A'

  return (
    <li className={classes.row}>
      <Photo name={name} src={photo} />
      <div className={classes.who}>
        <button
          type="button"
          className={classes.name}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <b>{name}</b> {facts.length > 0 && <span>{facts.join(' · ')}</span>}
        </button>
        {mark.code === 'L' && (
          <MinutesLate
            name={name}
            minutes={mark.minutes_late}
            onChange={onMark && ((minutes_late) => onMark(student, { minutes_late }))}
          />
        )}
        {isAway && !isOpen && contact && isPhone(contact) && (
          <p className={classes.call}>
            <PhoneLink number={contact} isSpaced />
          </p>
        )}
      </div>
      <CodeCell
        name={name}
        code={mark.code}
        onChange={onMark && ((code) => onMark(student, { code }))}
      />
      {isOpen && (
        <div id={id} className={classes.more}>
          {onMark && (
            <TextInput
              label="Note"
              maxLength={NOTE_MAX}
              autoComplete="off"
              value={mark.note ?? ''}
              onChange={({ currentTarget: { value } }) => onMark(student, { note: value || null })}
            />
          )}
          {contact ? (
            <p>{isPhone(contact) ? <PhoneLink number={contact} isSpaced /> : contact}</p>
          ) : (
            <p className={classes.none}>No telephone number is shown here.</p>
          )}
          {guestOf !== undefined && <RemoveGuest lesson_id={guestOf} student={student} />}
        </div>
      )}
    </li>
  )
})
