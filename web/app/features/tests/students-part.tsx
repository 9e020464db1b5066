import { TEST_LABELS } from '@ganit/contract/tests'
import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { useToday } from '../../ui/text/use-clock.ts'
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
  /** Whether somebody may have more time than the others. */
  hasExtra: boolean
  error?: ReactNode
}

const CHOOSE = { value: '', label: 'Choose a batch' }

/** Who sits a test though they are in none of its batches, and who does not though they are. */
export function StudentsPart(props: StudentsPartProps) {
  const { value, batchIds, day, onChange, hasExtra, error } = props
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
  const isMember = batchIds.includes(Number(batch))

  const give = ({ student_id }: NamedStudent, extra_minutes: number) =>
    onChange(
      value.map((each) => (each.student_id === student_id ? { ...each, extra_minutes } : each)),
    )
  const add = (sits: boolean) => {
    const found = students.find(({ student_id }) => String(student_id) === student)
    if (!found) return
    onChange([...value, { student_id: found.student_id, name: found.name, sits, extra_minutes: 0 }])
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
              <b>{each.name}</b> {each.sits ? 'sits it' : 'does not sit it'}
            </span>
            {hasExtra && each.sits && (
              <NumberInput
                size="xs"
                className={classes.extra ?? ''}
                aria-label={`Extra minutes of ${each.name}`}
                suffix=" extra minutes"
                min={0}
                max={600}
                allowDecimal={false}
                value={each.extra_minutes}
                onChange={(minutes) => give(each, Number(minutes) || 0)}
              />
            )}
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
          choices={useOwnBatches({ since: day || today })}
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
        <div className={classes.adds}>
          {isMember && (
            <Button onClick={() => add(false)} disabled={student === ''}>
              Leave out
            </Button>
          )}
          {(!isMember || hasExtra) && (
            <Button onClick={() => add(true)} disabled={student === ''}>
              {isMember ? 'Give extra time' : 'Add'}
            </Button>
          )}
        </div>
      </div>
      {error && <p className={classes.wrong}>{error}</p>}
    </fieldset>
  )
}
