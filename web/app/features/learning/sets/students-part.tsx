import { SET_LABELS } from '@ganit/contract/learning/sets-of-practice'
import type { BatchOverview } from '@ganit/contract/office/batch-overview'
import type { ReactNode } from 'react'
import { countInWords } from '../../../ui/text/formats.ts'
import { Ticks } from '../school-tests/ticks.tsx'
import { OneOf } from './one-of.tsx'
import classes from './sets.module.css'

/** The set names its students, and all of them have left. */
export const NOBODY = 'Nobody any more'

const WHO = { all: 'The whole batch', some: 'Chosen students' } as const

type StudentsPartProps = {
  students: BatchOverview['students']
  /** Null for the whole batch. */
  chosen: readonly number[] | null
  error: ReactNode
  /** Absent where the students are only shown. */
  onChange: ((chosen: number[] | null) => void) | undefined
}

/** The part of the form that gives a practice set to the whole batch, or to some of its students. */
export function StudentsPart({ students, chosen, error, onChange }: StudentsPartProps) {
  const names = new Map(students.map(({ student_id, name }) => [student_id, name]))
  const left = chosen?.filter((id) => !names.has(id)) ?? []
  const choices = [
    ...students.map(({ student_id, name }) => ({ value: student_id, text: name })),
    ...left.map((id) => ({ value: id, text: `Student ${id}, not in the batch` })),
  ]
  return (
    <fieldset className={`stack gap8 ${classes.part}`}>
      <legend>{SET_LABELS.student_ids}</legend>
      {onChange ? (
        <>
          <OneOf
            label="Students who practise"
            choices={WHO}
            value={chosen ? 'some' : 'all'}
            onChange={(who) => onChange(who === 'all' ? null : [])}
          />
          {chosen && (
            <Ticks
              legend={countInWords(chosen.length, 'student chosen', 'students chosen')}
              choices={choices}
              chosen={[...chosen]}
              error={error}
              onChange={onChange}
            />
          )}
        </>
      ) : (
        <p>
          {chosen
            ? choices
                .flatMap(({ value, text }) => (chosen.includes(value) ? [text] : []))
                .join(', ') || NOBODY
            : WHO.all}
        </p>
      )}
    </fieldset>
  )
}
