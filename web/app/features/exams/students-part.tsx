import { TEST_LABELS } from '@ganit/contract/exams/tests'
import { find } from '@ganit/contract/office/find'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMayCall } from '../../api/may.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useFoundStudents } from '../../ui/finding/student-choices.ts'
import { identifyingWords } from '../../ui/finding/who-words.ts'
import { SearchField } from '../../ui/forms/choices/combobox.tsx'
import { SearchSelect } from '../../ui/forms/choices/search-select.tsx'
import { NativeSelect, TextInput } from '../../ui/forms/fields/fields.tsx'
import { useToday } from '../../ui/text/times/use-clock.ts'
import { monthSheet } from '../teaching/registers/attendance.data.ts'
import type { NamedStudent } from './test-fields.ts'
import classes from './tests.module.css'
import { useOwnBatches } from './use-own-batches.ts'

/** A student to add or leave out; a member is in a batch that takes the test. */
type Chosen = { student_id: number; name: string; said?: string; isMember: boolean }

type ChoiceProps = {
  chosen: Chosen | undefined
  /** Students of the test already named. */
  named: ReadonlySet<number>
  batchIds: readonly number[]
  onChoose: (chosen: Chosen | undefined) => void
}

/** The office finds a student by name among all students, as on its other screens. */
function FoundStudent({ chosen, named, batchIds, onChoose }: ChoiceProps) {
  function useFound(text: string, isAsked: boolean) {
    const found = useFoundStudents(text, isAsked)
    return { ...found, items: found.items?.filter(({ who }) => !named.has(who.student_id)) }
  }
  return (
    <SearchField
      label="Student"
      placeholder="Name, number or phone"
      value={chosen?.name ?? ''}
      useFound={useFound}
      onChoose={({ who }) =>
        who &&
        onChoose({
          ...{ student_id: who.student_id, name: who.name, said: identifyingWords(who) },
          isMember: who.batches.some(({ id }) => batchIds.includes(id)),
        })
      }
      nothing="No other student found."
      failed="The students could not be searched."
      {...(chosen?.said && { said: chosen.said })}
    />
  )
}

const CHOOSE = { value: '', label: 'Choose a batch' }

/** Teachers choose from their own batches. */
function StudentOfBatch({ chosen, named, batchIds, day, onChoose }: ChoiceProps & { day: string }) {
  const today = useToday()
  const [batch, setBatch] = useState('')
  const sheet = useQuery({
    ...monthSheet({ batch_id: batch, month: (day || today).slice(0, 7) }),
    enabled: batch !== '',
    placeholderData: undefined,
  })
  const students = (sheet.data?.students ?? []).filter(({ student_id }) => !named.has(student_id))
  const isMember = batchIds.includes(Number(batch))

  const choose = (value: string) => {
    const found = students.find(({ student_id }) => String(student_id) === value)
    onChoose(found && { student_id: found.student_id, name: found.name, isMember })
  }
  return (
    <>
      <SearchSelect
        label="Batch"
        first={[CHOOSE]}
        choices={useOwnBatches({ since: day || today })}
        value={batch}
        onChange={(next) => {
          setBatch(next)
          onChoose(undefined)
        }}
      />
      <NativeSelect
        label="Student"
        data={[
          { value: '', label: 'Choose a student' },
          ...students.map(({ student_id, name }) => ({ value: String(student_id), label: name })),
        ]}
        value={String(chosen?.student_id ?? '')}
        error={sheet.isError && 'The students could not be loaded.'}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </>
  )
}

type StudentsPartProps = {
  value: readonly NamedStudent[]
  /** The batches that take the test. */
  batchIds: readonly number[]
  /** The opening day, or blank. */
  day: string
  onChange: (students: NamedStudent[]) => void
  /** True if students may get extra time. */
  hasExtra: boolean
  error?: ReactNode
}

/** Extra students outside the test's batches, and students of its batches who are excluded. */
export function StudentsPart(props: StudentsPartProps) {
  const { value, batchIds, day, onChange, hasExtra, error } = props
  const maySearch = useMayCall(find)
  const [chosen, setChosen] = useState<Chosen>()
  const named = new Set(value.map(({ student_id }) => student_id))
  const choice = { chosen, named, batchIds, onChoose: setChosen }
  const { isMember = false } = chosen ?? {}

  const give = ({ student_id }: NamedStudent, extra_minutes: number) =>
    onChange(
      value.map((each) => (each.student_id === student_id ? { ...each, extra_minutes } : each)),
    )
  const add = (sits: boolean) => {
    if (!chosen) return
    const { student_id, name } = chosen
    onChange([...value, { student_id, name, sits, extra_minutes: 0 }])
    setChosen(undefined)
  }
  return (
    <fieldset className={`narrow ${classes.group}`}>
      <legend>{TEST_LABELS.students}</legend>
      {value.length === 0 && (
        <p className="quiet">
          All students of these batches take it. Add other students here, or leave some out.
        </p>
      )}
      <ul className={`stack gap4 ${classes.named}`}>
        {value.map((each) => (
          <li key={each.student_id}>
            <span>
              <b>{each.name}</b> {each.sits ? 'added' : 'left out'}
            </span>
            {hasExtra && each.sits && (
              <TextInput
                type="number"
                size="xs"
                className={classes.extra ?? ''}
                aria-label={`Extra minutes of ${each.name}`}
                min={0}
                max={600}
                value={each.extra_minutes}
                onChange={({ currentTarget }) => give(each, Number(currentTarget.value) || 0)}
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
      <div className={`grid gap12 foot ${classes.adder}`}>
        {maySearch ? <FoundStudent {...choice} /> : <StudentOfBatch {...choice} day={day} />}
        <div className="wrap gap8">
          {isMember && (
            <Button onClick={() => add(false)} disabled={!chosen}>
              Leave out
            </Button>
          )}
          {(!isMember || hasExtra) && (
            <Button onClick={() => add(true)} disabled={!chosen}>
              {isMember ? 'Give extra time' : 'Add'}
            </Button>
          )}
        </div>
      </div>
      {error && <p className="above8 pen">{error}</p>}
    </fieldset>
  )
}
