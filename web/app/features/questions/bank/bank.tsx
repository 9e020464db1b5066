import type { BankQuestion } from '@ganit/contract/question-bank'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import { pageQueryOf, useTableState } from '../../../ui/tables/table-state.ts'
import { type RichTextOf, useRichText } from '../../../ui/text/use-rich-text.ts'
import { useBankArea } from './area.ts'
import { type BankAsked, bankPage } from './bank.data.ts'
import classes from './bank.module.css'
import { BankRow, textId } from './bank-row.tsx'
import { BANK_FILTERS, BankTools } from './bank-tools.tsx'
import { isEditable } from './question-values.ts'

export const meta = titled('Question bank')

/** The first is the usual order: the newest question first. */
const SORT_KEYS = ['question_id', 'marks'] as const

const columnsWith = (
  rich: RichTextOf,
  list: string,
): Column<BankQuestion, (typeof SORT_KEYS)[number]>[] => [
  {
    label: 'ID',
    sort: 'question_id',
    width: 84,
    narrow: 'label',
    cell: ({ question_id }) => question_id,
  },
  { label: 'Question', cell: (question) => <BankRow question={question} rich={rich} /> },
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
    filters: BANK_FILTERS,
  })
  const { class: class_number, chapter: chapter_id, difficulty, kind, used } = state.filters
  const asked = {
    ...pageQueryOf(state),
    ...(class_number && { class_number }),
    ...(chapter_id && { chapter_id }),
    ...(difficulty && { difficulty }),
    ...(kind && { kind }),
    ...(used && { used }),
  } as BankAsked
  const { Rich } = useRichText()

  return (
    <ListScreen
      title="Question bank"
      frame={Frame}
      add={{ to: `${list}/new`, text: 'New question' }}
      tools={<BankTools state={state} />}
      query={useQuery(bankPage(asked))}
      state={state}
      columns={columnsWith(Rich, list)}
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
