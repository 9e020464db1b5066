import type { Chapter } from '@ganit/contract/chapters'
import { QUESTION_KINDS } from '@ganit/contract/question-content'
import { NativeSelect, TextInput } from '@mantine/core'
import { RemoveButton } from '../../ui/buttons/remove-button.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { DIFFICULTIES, KIND_TEXTS } from '../../ui/questions/words.ts'
import { type FillLine, faultsOf } from './fill-lines.ts'
import classes from './paper.module.css'

const DIFFICULTY = [
  { value: '', label: 'Any' },
  ...DIFFICULTIES.map((label, n) => ({ value: String(n + 1), label })),
]
const KINDS = [
  { value: '', label: 'Any' },
  ...QUESTION_KINDS.map((kind) => ({ value: kind, label: KIND_TEXTS[kind] })),
]

type FillRowProps = {
  line: FillLine
  /** Counted from 1. */
  number: number
  chapters: readonly Chapter[]
  /** What the bank has for it, once that is known. */
  found: { found: number; problem: string | null } | undefined
  /** Whether what is wrong is said already. */
  isChecked: boolean
  onChange: (changes: Partial<FillLine>) => void
  onRemove?: () => void
}

/** One line of a blueprint: which questions and how many, and whether there are so many. */
export function FillRow(props: FillRowProps) {
  const { line, number, chapters, found, isChecked, onChange, onRemove } = props
  const faults = faultsOf(line)
  const classNumbers = [...new Set(chapters.map(({ class_number }) => class_number))]
  const of = (name: 'chapter_id' | 'difficulty' | 'kind' | 'count' | 'marks') => ({
    name: `from.${number - 1}.${name}`,
    value: line[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  })

  return (
    <fieldset className={classes.line} aria-label={`Line ${number}`}>
      <NativeSelect
        label="Chapter"
        data={[
          { value: '', label: 'All chapters' },
          ...classNumbers.map((n) => ({
            group: `Class ${n}`,
            items: chapters
              .filter(({ class_number }) => class_number === n)
              .map(({ chapter_id, name }) => ({ value: String(chapter_id), label: name })),
          })),
        ]}
        {...of('chapter_id')}
      />
      <NativeSelect label="Difficulty" data={DIFFICULTY} {...of('difficulty')} />
      <NativeSelect label="Kind" data={KINDS} {...of('kind')} />
      <TextInput
        label="How many"
        inputMode="numeric"
        autoComplete="off"
        error={(isChecked && faults.count) || undefined}
        {...of('count')}
      />
      <TextInput
        label="Marks each"
        inputMode="decimal"
        autoComplete="off"
        placeholder="Their own"
        error={(isChecked && faults.marks) || undefined}
        {...of('marks')}
      />
      <p className={classes.found} role="status">
        {found &&
          (found.problem ? (
            <StatusMark kind="late">{found.problem}</StatusMark>
          ) : (
            <StatusMark kind="done">In the bank</StatusMark>
          ))}
      </p>
      {onRemove && <RemoveButton what={`line ${number}`} onClick={onRemove} />}
    </fieldset>
  )
}
