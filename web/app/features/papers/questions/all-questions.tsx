import type { QuestionRow } from '@ganit/contract/papers/questions'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { pageQueryOf, useTableState } from '../../../ui/tables/table-state.ts'
import { ACTIVE_OR_NOT } from '../../../ui/tables/tools/filter-choices.ts'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { type RichTextOf, useRichText } from '../../../ui/text/use-rich-text.ts'
import { questionsPage } from './questions.data.ts'
import classes from './questions.module.css'
import { SetPaperFrame } from './set-paper-frame.tsx'

export const meta = titled('Questions')

/** Keys for sorting; the first is the default and shows the newest question first. */
const SORT_KEYS = ['id', 'question', 'optioncount', 'marks', 'isactive'] as const

const textId = ({ question_id }: QuestionRow) => `question-${question_id}`

const columnsWith = (rich: RichTextOf): Column<QuestionRow, (typeof SORT_KEYS)[number]>[] => [
  {
    label: 'ID',
    sort: 'id',
    width: 76,
    cell: ({ question_id }) => <span className={`amount ${table.name}`}>{question_id}</span>,
  },
  {
    label: 'Question',
    sort: 'question',
    cell: (row) => (
      <div id={textId(row)} className={classes.text}>
        <Drawn text={row.question} by={rich} />
      </div>
    ),
  },
  {
    label: 'Option Count',
    sort: 'optioncount',
    width: 140,
    narrow: 'label',
    cell: ({ option_count }) => option_count,
  },
  { label: 'Marks', sort: 'marks', width: 100, narrow: 'label', cell: ({ marks }) => marks },
  {
    label: 'Active',
    sort: 'isactive',
    width: 116,
    cell: ({ is_active }) => (
      <StatusMark kind={is_active ? 'done' : 'off'}>{is_active ? 'Active' : 'Inactive'}</StatusMark>
    ),
  },
  {
    label: 'Action',
    kind: 'actions',
    width: 84,
    cell: (row) => (
      <ButtonLink
        size="xs"
        to={`/admin/set-paper/edit/${row.question_id}`}
        aria-describedby={textId(row)}
      >
        Edit
      </ButtonLink>
    ),
  },
]

export default function AllQuestions() {
  const state = useTableState({ sortKeys: SORT_KEYS, lastFirst: ['id'], filters: ['active'] })
  const isactive = (['0', '1'] as const).find((flag) => flag === state.filters.active)
  const { Rich } = useRichText()

  return (
    <ListScreen
      title="All questions"
      frame={SetPaperFrame}
      add={{ to: '/admin/set-paper/create', text: 'New question' }}
      tools={
        <TableTools state={state} placeholder="Search text, remarks or number">
          <TableFilter state={state} name="active" label="Status" choices={ACTIVE_OR_NOT} />
        </TableTools>
      }
      query={useQuery(questionsPage({ ...pageQueryOf(state), ...(isactive && { isactive }) }))}
      state={state}
      columns={columnsWith(Rich)}
      keyOf={({ question_id }) => question_id}
      nouns={['question', 'questions']}
      failure="Failed to load questions."
      empty={{
        title: 'No questions found.',
        text: 'Questions for exam papers appear here, with two to four options each.',
        add: { to: '/admin/set-paper/create', text: 'Write the first question' },
      }}
      className={classes.questions}
    />
  )
}
