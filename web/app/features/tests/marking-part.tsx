import { TEST_LABELS } from '@ganit/contract/tests'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { AS_THE_PAPER, type MarkingFields } from './test-fields.ts'
import classes from './test-form.module.css'
import { sectionsOf } from './tests.data.ts'

type MarkingPartProps = {
  /** What a wrong answer loses where it is blank, and its section says nothing. */
  blankWrong: string
  paper_id: string
  value: readonly MarkingFields[]
  onChange: (marking: MarkingFields[]) => void
  error?: ReactNode
}

const MARKS = [
  { name: 'right', label: 'Right' },
  { name: 'wrong', label: 'Wrong' },
  { name: 'unanswered', label: 'Unanswered' },
] as const

const PARTIAL = [
  { value: '', label: 'Paper’s' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** What answers bring, by section of the paper. What is blank stays as the paper has it. */
export function MarkingPart({ blankWrong, paper_id, value, onChange, error }: MarkingPartProps) {
  const { data: sections = [], isError } = useQuery({
    ...sectionsOf(paper_id),
    enabled: paper_id !== '',
  })
  if (isError) return <ErrorBox>Failed to load the sections of the paper.</ErrorBox>
  if (sections.length === 0) return null

  const rows = sections.map((_, n) => value[n] ?? AS_THE_PAPER)
  const set = (at: number, change: Partial<MarkingFields>) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...change } : row)))

  return (
    <fieldset className={classes.group}>
      <legend>{TEST_LABELS.marking}</legend>
      <p className={classes.quiet}>
        Marks of one answer. Blank: as the paper has it; a wrong answer then loses {blankWrong}, or
        what its section says. Partial: of several right options each brings a quarter.
      </p>
      <table className={classes.marking}>
        <thead>
          <tr>
            <th scope="col">Section</th>
            {MARKS.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Partial</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => {
            const title = sections[n]?.title ?? ''
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: sections have their order.
              <tr key={n}>
                <th scope="row">{title}</th>
                {MARKS.map(({ name, label }) => (
                  <td key={name} data-label={label}>
                    <TextInput
                      aria-label={`${label}, ${title}`}
                      inputMode="text"
                      autoComplete="off"
                      value={row[name]}
                      onChange={({ currentTarget }) => set(n, { [name]: currentTarget.value })}
                    />
                  </td>
                ))}
                <td data-label="Partial">
                  <NativeSelect
                    aria-label={`Partial, ${title}`}
                    data={PARTIAL}
                    value={row.partial}
                    onChange={({ currentTarget }) =>
                      set(n, { partial: currentTarget.value as MarkingFields['partial'] })
                    }
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {error && <p className={classes.wrong}>{error}</p>}
    </fieldset>
  )
}
