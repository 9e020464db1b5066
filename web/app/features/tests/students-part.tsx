import { TEST_LABELS } from '@ganit/contract/tests'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { useToday } from '../../ui/text/use-today.ts'
import { monthSheet } from '../registers/attendance.data.ts'
import type { NamedStudent } from './test-fields.ts'
import classes from './test-form.module.css'
import { useOwnBatches } from './use-own-batches.ts'

type StudentsPartProps = {
  value: readonly NamedStudent[]
  /** The batches that write the test. */
  batchIds: readonly number[]
  /** The day on which it opens, or blank. */
  day: string
  onChange: (students: NamedStudent[]) => void
  error?: ReactNode
}

const CHOOSE = { value: '', label: 'Choose a batch' }

/** Who sits a test though they are in none of its batches, and who does not though they are. */
export function StudentsPart({ value, batchIds, day, onChange, error }: StudentsPartProps) {
  const today = useToday()
  const [batch, setBatch] = useState('')
  const [student, setStudent] = useState('')
  const month = (day || today).slice(0, 7)
  const sheet = useQuery({
    ...monthSheet({ batch_id: batch, month }),
    enabled: batch !== '',
    placeholderData: undefined,
  })
  const named = new Set(value.map(({ student_id }) => student_id))
  const students = (sheet.data?.students ?? []).filter(({ student_id }) => !named.has(student_id))
  const sits = !batchIds.includes(Number(batch))

  const add = () => {
    const found = students.find(({ student_id }) => String(student_id) === student)
    if (!found) return
    onChange([...value, { student_id: found.student_id, name: found.name, sits }])
    setStudent('')
  }
  return (
    <fieldset className={classes.group}>
      <legend>{TEST_LABELS.students}</legend>
      {value.length === 0 && (
        <p className={classes.quiet}>
          Everybody of these batches sits it. Name here who sits it besides, or does not.
        </p>
      )}
      <ul className={classes.named}>
        {value.map((each) => (
          <li key={each.student_id}>
            <span>
              <b>{each.name}</b> {each.sits ? 'sits it, too' : 'does not sit it'}
            </span>
            <Button
              size="xs"
              variant="quiet"
              aria-label={`Remove ${each.name}`}
              onClick={() =>
                onChange(value.filter(({ student_id }) => student_id !== each.student_id))
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.adder}>
        <SearchSelect
          label="Batch"
          first={[CHOOSE]}
          choices={useOwnBatches()}
          value={batch}
          onChange={(next) => {
            setBatch(next)
            setStudent('')
          }}
        />
        <NativeSelect
          label="Student"
          data={[
            { value: '', label: 'Choose a student' },
            ...students.map(({ student_id, name }) => ({ value: String(student_id), label: name })),
          ]}
          value={student}
          error={sheet.isError && 'The students could not be loaded.'}
          onChange={({ currentTarget }) => setStudent(currentTarget.value)}
        />
        <Button onClick={add} disabled={student === ''}>
          {sits ? 'Add' : 'Leave out'}
        </Button>
      </div>
      {error && <p className={classes.wrong}>{error}</p>}
    </fieldset>
  )
}
