import { dayAfter } from '@ganit/contract/days'
import { LANGUAGES } from '@ganit/contract/language-names'
import type { Chapter } from '@ganit/contract/papers/chapters'
import { QUESTION_KINDS } from '@ganit/contract/papers/question-content'
import type { TableState } from '../tables/table-state.ts'
import { ALL_CLASSES } from '../tables/tools/filter-choices.ts'
import { TableFilter } from '../tables/tools/table-filter.tsx'
import { TableTools } from '../tables/tools/table-tools.tsx'
import { useToday } from '../text/times/use-clock.ts'
import { DIFFICULTIES, KIND_TEXTS, LANGUAGE_TEXTS } from './words.ts'

/** Names in the address. */
export const QUESTION_FILTERS = [
  'class',
  'chapter',
  'difficulty',
  'kind',
  'language',
  'used',
] as const

/** The state of a table of questions. */
type QuestionTable = TableState<'question_id' | 'marks', (typeof QUESTION_FILTERS)[number]>

type QuestionToolsProps = {
  state: QuestionTable
  /** All chapters, once loaded. */
  chapters: { data?: readonly Chapter[] | undefined; isError: boolean }
}

const KINDS = [
  { value: '', label: 'Any kind' },
  ...QUESTION_KINDS.map((kind) => ({ value: kind, label: KIND_TEXTS[kind] })),
]
const DIFFICULTY = [
  { value: '', label: 'Any difficulty' },
  ...DIFFICULTIES.map((label, index) => ({ value: String(index + 1), label })),
]
export const LANGUAGE_CHOICES = [
  { value: '', label: 'Any language' },
  ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_TEXTS[value] })),
]
const MONTH = 30

/** The query for a table's filters, without its page. */
export const questionFilters = ({
  filters: { class: class_number, chapter: chapter_id, difficulty, kind, language, used },
}: Pick<QuestionTable, 'filters'>) => ({
  ...(class_number && { class_number }),
  ...(chapter_id && { chapter_id }),
  ...(difficulty && { difficulty }),
  ...(kind && { kind }),
  ...(language && { language }),
  ...(used && { used }),
})

/** Search and filters of the question bank, with the chapters of the chosen class. */
export function QuestionTools({ state, chapters }: QuestionToolsProps) {
  const { data: all = [], isError } = chapters
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
  // A shared link may name another day.
  if (!uses.some(({ value }) => value === used))
    uses.push({ value: used, label: `Last used ${used.replace(':', ' ')}` })

  return (
    <TableTools state={state} placeholder="Search text, solution or remarks">
      <TableFilter state={state} name="class" label="Class" choices={ALL_CLASSES} />
      <TableFilter state={state} name="chapter" label="Chapter" choices={chapterChoices} />
      <TableFilter state={state} name="difficulty" label="Difficulty" choices={DIFFICULTY} />
      <TableFilter state={state} name="kind" label="Kind" choices={KINDS} />
      <TableFilter state={state} name="language" label="Language" choices={LANGUAGE_CHOICES} />
      <TableFilter state={state} name="used" label="Used" choices={uses} />
    </TableTools>
  )
}
