import { dayAfter } from '@ganit/contract/days'
import { QUESTION_KINDS } from '@ganit/contract/question-content'
import { useQuery } from '@tanstack/react-query'
import { ALL_CLASSES } from '../../../ui/tables/filter-choices.ts'
import { TableFilter } from '../../../ui/tables/table-filter.tsx'
import type { TableState } from '../../../ui/tables/table-state.ts'
import { TableTools } from '../../../ui/tables/table-tools.tsx'
import { useToday } from '../../../ui/text/use-today.ts'
import { chapters } from '../../chapters/chapters.data.ts'
import { DIFFICULTIES, KIND_TEXTS } from './words.ts'

/** By their names in the address. */
export const BANK_FILTERS = ['class', 'chapter', 'difficulty', 'kind', 'used'] as const

type BankToolsProps = { state: TableState<'question_id' | 'marks', (typeof BANK_FILTERS)[number]> }

const KINDS = [
  { value: '', label: 'Any kind' },
  ...QUESTION_KINDS.map((kind) => ({ value: kind, label: KIND_TEXTS[kind] })),
]
const DIFFICULTY = [
  { value: '', label: 'Any difficulty' },
  ...DIFFICULTIES.map((label, index) => ({ value: String(index + 1), label })),
]
const MONTH = 30

/** Search and filters of the bank. The chapters are those of the class that was chosen. */
export function BankTools({ state }: BankToolsProps) {
  const { data: all = [], isError } = useQuery(chapters)
  const today = useToday()
  const { class: chosen = '', chapter = '', used = '' } = state.filters
  const shown = all.filter(
    ({ class_number, chapter_id }) =>
      !chosen || String(class_number) === chosen || String(chapter_id) === chapter,
  )
  const chapterChoices = [
    { value: '', label: isError ? 'Chapters could not be loaded' : 'All chapters' },
    ...[...new Set(shown.map(({ class_number }) => class_number))].map((n) => ({
      group: `Class ${n}`,
      items: shown
        .filter(({ class_number }) => class_number === n)
        .map(({ chapter_id, name }) => ({ value: String(chapter_id), label: name })),
    })),
  ]
  const uses = [
    { value: '', label: 'Used or not' },
    { value: 'never', label: 'Never used' },
    ...[3, 6, 12].map((months) => ({
      value: `before:${dayAfter(today, -months * MONTH)}`,
      label: `Not used for ${months} months`,
    })),
  ]
  // A link that was sent names a day of its own.
  if (!uses.some(({ value }) => value === used))
    uses.push({ value: used, label: `Last used ${used.replace(':', ' ')}` })

  return (
    <TableTools state={state} placeholder="Search text, solution or remarks">
      <TableFilter state={state} name="class" label="Class" choices={ALL_CLASSES} />
      <TableFilter state={state} name="chapter" label="Chapter" choices={chapterChoices} />
      <TableFilter state={state} name="difficulty" label="Difficulty" choices={DIFFICULTY} />
      <TableFilter state={state} name="kind" label="Kind" choices={KINDS} />
      <TableFilter state={state} name="used" label="Used" choices={uses} />
    </TableTools>
  )
}
