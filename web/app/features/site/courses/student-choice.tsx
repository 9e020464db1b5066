import { type ReactNode, useState } from 'react'
import { useFoundStudents } from '../../../ui/finding/student-choices.ts'
import { SearchField } from '../../../ui/forms/choices/combobox.tsx'

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
export function StudentChoice(props: StudentChoiceProps) {
  const { value, onChange, storedId, storedName, ...input } = props
  const [chosen, setChosen] = useState({ value: String(storedId ?? ''), label: storedName ?? '' })
  /** The last typed text that matched no student. */
  const [dropped, setDropped] = useState('')
  const nameOf = (studentId: string) => {
    if (studentId === '') return ''
    if (studentId === chosen.value) return chosen.label
    return studentId === String(storedId) ? (storedName ?? '') : `Student ${studentId}`
  }

  return (
    <SearchField
      {...input}
      description="Optional. Search by name, parent, phone or ID."
      placeholder="None"
      value={nameOf(value)}
      useFound={useFoundStudents}
      onChoose={(option) => {
        setChosen({ value: option.value, label: option.who?.name ?? option.label })
        onChange(option.value)
      }}
      onType={(text) => {
        setDropped('')
        if (text.trim() === '') onChange('')
      }}
      onLeave={setDropped}
      nothing="No students found."
      failed="Students could not be searched."
      said={dropped && `Nobody was chosen for “${dropped}”.`}
    />
  )
}
