import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { formatClass, fullName } from '../../ui/text/formats.ts'
import { studentsFound } from './courses.data.ts'
import classes from './student-choice.module.css'

const PAUSE_MS = 250

type StudentChoiceProps = {
  label: string
  name: string
  /** The student's id as text, or blank. */
  value: string
  onChange: (id: string) => void
  /** The stored student, whose name is known. */
  storedId: number | null
  storedName: string | null
  error?: ReactNode
}

/** Chooses a student by searching: a combobox whose list comes while one types. Emptied, it chooses none. */
export function StudentChoice({
  label,
  name,
  value,
  onChange,
  storedId,
  storedName,
  error,
}: StudentChoiceProps) {
  const id = useId()
  const [chosen, setChosen] = useState({ id: String(storedId ?? ''), name: storedName ?? '' })
  /** What is being typed; null while the chosen name stands there. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const [search] = useDebouncedValue(typed?.trim() ?? '', PAUSE_MS)
  const isOpen = typed !== null && typed.trim() !== '' && search !== ''
  const { data: found, isError } = useQuery({ ...studentsFound(search), enabled: isOpen })
  const nameOf = (studentId: string) => {
    if (studentId === '') return ''
    if (studentId === chosen.id) return chosen.name
    return studentId === String(storedId) ? (storedName ?? '') : `Student ${studentId}`
  }

  const choose = (index: number) => {
    const student = found?.[index]
    if (!student) return
    setChosen({ id: String(student.student_id), name: fullName(student) })
    setTyped(null)
    onChange(String(student.student_id))
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    if (text.trim() === '') onChange('')
  }
  const steer = (event: KeyboardEvent) => {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const count = found?.length ?? 0
    if (step && count > 0) setActive((active + step + count) % count)
    else if (event.key === 'Enter') choose(active)
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.whole}>
      <TextInput
        label={label}
        name={name}
        description="Optional. Search by name, id or e-mail."
        placeholder="None"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isOpen && found?.[active] && { 'aria-activedescendant': `${id}-${active}` })}
        value={typed ?? nameOf(value)}
        error={error}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={steer}
        onBlur={() => setTyped(null)}
      />
      {isOpen && (
        <div className={classes.list} id={`${id}-list`} role="listbox" aria-label={label}>
          {found?.map((student, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field; the keys are its.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
            <div
              key={student.student_id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              <b>{fullName(student)}</b>
              <span>
                {formatClass(student.student_class)} · {student.student_id}
              </span>
            </div>
          ))}
        </div>
      )}
      {isOpen && (
        <p className={classes.state} role="status">
          {isError
            ? 'Students could not be searched.'
            : found?.length === 0 && 'No students found.'}
        </p>
      )}
    </div>
  )
}
