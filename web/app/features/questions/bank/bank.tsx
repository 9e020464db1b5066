import type { Chapter } from '@ganit/contract/chapters'
import type { BankQuestion } from '@ganit/contract/question-bank'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { QuestionRow, textId } from '../../../ui/questions/question-row.tsx'
import {
  QUESTION_FILTERS,
  QuestionTools,
  questionFilters,
} from '../../../ui/questions/question-tools.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import { pageQueryOf, useTableState } from '../../../ui/tables/table-state.ts'
import { type RichTextOf, useRichText } from '../../../ui/text/use-rich-text.ts'
import { chapters } from '../../chapters/chapters.data.ts'
import { type BankAsked, bankPage } from '../bank-list.data.ts'
import { useBankArea } from './area.ts'
import classes from './bank.module.css'
import { isEditable } from './question-values.ts'

export const meta = titled('Question bank')

/** The first is the usual order: the newest question first. */
const SORT_KEYS = ['question_id', 'marks'] as const

const columnsWith = (
  rich: RichTextOf,
  list: string,
  all: readonly Chapter[],
): Column<BankQuestion, (typeof SORT_KEYS)[number]>[] => [
  {
    label: 'ID',
    sort: 'question_id',
    width: 84,
    narrow: 'label',
    cell: ({ question_id }) => question_id,
  },
  {
    label: 'Question',
    cell: (question) => <QuestionRow question={question} rich={rich} chapters={all} />,
  },
  { label: 'Marks', sort: 'marks', width: 104, narrow: 'label', cell: ({ marks }) => marks },
  {
    label: 'Action',
    kind: 'actions',
    width: 92,
    cell: (question) => (
      <ButtonLink
        size="xs"
        to={`${list}/${question.question_id}`}
        aria-describedby={textId(question)}
      >
        {isEditable(question) ? 'Edit' : 'Open'}
      </ButtonLink>
    ),
  },
]

/** All questions of the bank, their formulas drawn. */
export default function Bank() {
  const { Frame, list } = useBankArea()
  const state = useTableState({
    sortKeys: SORT_KEYS,
    lastFirst: ['question_id'],
    filters: QUESTION_FILTERS,
  })
  const asked = { ...pageQueryOf(state), ...questionFilters(state) } as BankAsked
  const known = useQuery(chapters)
  const { Rich } = useRichText()

  return (
    <ListScreen
      title="Question bank"
      frame={Frame}
      add={{ to: `${list}/new`, text: 'New question' }}
      tools={<QuestionTools state={state} chapters={known} />}
      query={useQuery(bankPage(asked))}
      state={state}
      columns={columnsWith(Rich, list, known.data ?? [])}
      keyOf={({ question_id }) => question_id}
      nouns={['question', 'questions']}
      failure="Failed to load the questions."
      empty={{
        title: 'No questions found.',
        text: 'Questions of all kinds stand here, by class and chapter, for papers and tests.',
      }}
      className={classes.questions}
    />
  )
}
