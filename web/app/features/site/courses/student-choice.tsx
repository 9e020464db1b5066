import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { ChoiceList } from '../../../ui/forms/choice-list.tsx'
import classes from '../../../ui/forms/searched.module.css'
import { type Option, useChoice } from '../../../ui/forms/use-choice.ts'
import { formatClass, fullName } from '../../../ui/text/formats.ts'
import { studentsFound } from './courses.data.ts'

const PAUSE_MS = 250

type StudentChoiceProps = {
  label: string
  name: string
  /** The student's id as text, or blank. */
  value: string
  onChange: (id: string) => void
  /** The stored student. */
  storedId: number | null
  storedName: string | null
  error?: ReactNode
}

/** A combobox that finds a student while typing. An empty field chooses none. */
export function StudentChoice({
  label,
  name,
  value,
  onChange,
  storedId,
  storedName,
  error,
}: StudentChoiceProps) {
  const [chosen, setChosen] = useState({ id: String(storedId ?? ''), name: storedName ?? '' })
  /** The text being typed; null while the chosen name is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  /** The last text that matched nobody. */
  const [dropped, setDropped] = useState('')
  const text = typed?.trim() ?? ''
  const [search] = useDebouncedValue(text, PAUSE_MS)
  const isOpen = text !== ''
  const { data, isError, isFetching } = useQuery({
    ...studentsFound(search),
    enabled: isOpen && search !== '',
  })
  const found = isOpen && search !== '' ? data : undefined
  const isPending = search !== text || isFetching
  const nameOf = (studentId: string) => {
    if (studentId === '') return ''
    if (studentId === chosen.id) return chosen.name
    return studentId === String(storedId) ? (storedName ?? '') : `Student ${studentId}`
  }

  const onChoose = useCallback(
    ({ key, name: chosenName }: Option) => {
      setChosen({ id: key, name: chosenName })
      setTyped(null)
      onChange(key)
    },
    [onChange],
  )
  const options = (found ?? []).map((student) => ({
    key: String(student.student_id),
    name: fullName(student),
    detail: `${formatClass(student.student_class)} · ${student.student_id}`,
  }))
  const { input, ...choice } = useChoice({ typed: text, options, isPending, isOpen, onChoose })

  const type = (next: string) => {
    setTyped(next)
    setDropped('')
    if (next.trim() === '') onChange('')
  }
  const leave = () => {
    setDropped(text)
    setTyped(null)
  }
  const steer = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return input.onKeyDown(event)
    setTyped(null)
    event.preventDefault()
  }
  return (
    <div className={classes.whole}>
      <TextInput
        label={label}
        name={name}
        description="Optional. Search by name, id or e-mail."
        placeholder="None"
        {...input}
        value={typed ?? nameOf(value)}
        error={error}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={steer}
        onBlur={leave}
      />
      {isOpen && <ChoiceList choice={choice} label={label} className={classes.list} />}
      <p className={classes.state} role="status">
        {dropped && `Nobody was chosen for “${dropped}”.`}
        {isOpen && isError && 'Students could not be searched.'}
        {isOpen && !isPending && found?.length === 0 && 'No students found.'}
      </p>
    </div>
  )
}
