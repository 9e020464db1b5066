import type { Chapter } from '@ganit/contract/papers/chapters'
import type { BankQuestion } from '@ganit/contract/papers/question-bank'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../../../academy.ts'
import { messageOf } from '../../../../api/api-error.ts'
import { Button, ButtonLink } from '../../../../ui/buttons/button.tsx'
import { DeleteButton } from '../../../../ui/buttons/delete-button.tsx'
import { toastFailure, toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { QuestionRow, textId } from '../../../../ui/questions/question-row.tsx'
import {
  QUESTION_FILTERS,
  QuestionTools,
  questionFilters,
} from '../../../../ui/questions/question-tools.tsx'
import { ListScreen } from '../../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../../ui/tables/record-table.tsx'
import { pageQueryOf, useTableState } from '../../../../ui/tables/table-state.ts'
import { countInWords } from '../../../../ui/text/formats.ts'
import { type RichTextOf, useRichText } from '../../../../ui/text/use-rich-text.ts'
import { chapters } from '../../chapters/chapters.data.ts'
import { type BankAsked, bankPage } from '../questions.data.ts'
import { useBankArea } from './area.ts'
import { exportQuestions } from './bank.data.ts'
import classes from './bank.module.css'
import { askAndDeleteQuestion, setQuestionActive } from './delete-question.tsx'

type ExportButtonProps = {
  asked: BankAsked
  /** Numbers of the chosen questions; empty for all found. */
  chosen: readonly number[]
  /** Undefined until the list has loaded. */
  total: number | undefined
  onClear: () => void
}

/** Exports the chosen questions, or all found, as a table that can be imported again. */
function ExportButton({ asked, chosen, total, onClear }: ExportButtonProps) {
  const { isSending, once } = useSending()

  const save = () =>
    once(async () => {
      try {
        await exportQuestions(asked, chosen, () => {})
        const count = chosen.length > 0 ? chosen.length : total
        const what =
          count === undefined ? 'Questions' : countInWords(count, 'question', 'questions')
        toastSuccess(`${what} exported`)
      } catch (error) {
        toastFailure(`Failed to export questions. ${messageOf(error)}`)
      }
    })
  return (
    <>
      {chosen.length > 0 && (
        <Button variant="quiet" onClick={onClear}>
          Choose none
        </Button>
      )}
      <Button loading={isSending} onClick={save}>
        {chosen.length > 0 ? `Export ${chosen.length} chosen` : 'Export CSV'}
      </Button>
    </>
  )
}

/** Keys for sorting; the first is the default and shows the newest question first. */
const SORT_KEYS = ['question_id', 'marks'] as const

type BankColumns = {
  rich: RichTextOf
  /** The list's own address. */
  list: string
  chapters: readonly Chapter[]
  /** Numbers of the questions to export. */
  chosen: readonly number[]
  choose: (question: BankQuestion, isChosen: boolean) => void
}

const bankColumns = ({
  rich,
  list,
  chapters,
  chosen,
  choose,
}: BankColumns): Column<BankQuestion, (typeof SORT_KEYS)[number]>[] => [
  {
    label: 'ID',
    sort: 'question_id',
    width: 92,
    narrow: 'start',
    cell: (question) => (
      <label className={`wrap gap8 centred ${classes.choose}`}>
        <input
          type="checkbox"
          checked={chosen.includes(question.question_id)}
          aria-label={`Choose question ${question.question_id}`}
          onChange={({ currentTarget }) => choose(question, currentTarget.checked)}
        />
        {question.question_id}
      </label>
    ),
  },
  {
    label: 'Question',
    cell: (question) => <QuestionRow question={question} rich={rich} chapters={chapters} />,
  },
  { label: 'Marks', sort: 'marks', width: 96, narrow: 'label', cell: ({ marks }) => marks },
  {
    label: 'Action',
    kind: 'actions',
    width: 204,
    cell: (question) => <Actions question={question} list={list} />,
  },
]

function Actions({ question, list }: { question: BankQuestion; list: string }) {
  const describedBy = textId(question)
  const { isSending, once } = useSending()

  return (
    <div className={`wrap gap4 ${classes.actions}`}>
      <ButtonLink size="xs" to={`${list}/${question.question_id}`} aria-describedby={describedBy}>
        {question.is_own ? 'Edit' : 'Open'}
      </ButtonLink>
      {question.is_own && (
        <>
          <Button
            size="xs"
            variant="quiet"
            aria-describedby={describedBy}
            disabled={isSending}
            onClick={() => once(() => setQuestionActive(question, !question.is_active))}
          >
            {question.is_active ? 'End' : 'Activate'}
          </Button>
          <DeleteButton describedBy={describedBy} onDelete={() => askAndDeleteQuestion(question)} />
        </>
      )}
    </div>
  )
}

export const meta = titled('Question bank')

export default function Bank() {
  const { Frame, list } = useBankArea()
  const state = useTableState({
    sortKeys: SORT_KEYS,
    lastFirst: ['question_id'],
    filters: QUESTION_FILTERS,
  })
  const asked = { ...pageQueryOf(state), ...questionFilters(state) } as BankAsked
  const known = useQuery(chapters)
  const page = useQuery(bankPage(asked))
  const { Rich } = useRichText()
  const [chosen, setChosen] = useState<readonly number[]>([])

  const choose = ({ question_id }: BankQuestion, isChosen: boolean) =>
    setChosen((before) =>
      isChosen ? [...before, question_id] : before.filter((each) => each !== question_id),
    )
  const add = { to: `${list}/new`, text: 'New question' }
  return (
    <ListScreen
      title="Question bank"
      frame={Frame}
      aside={
        <div className="wrap gap8 centred">
          <ExportButton
            asked={asked}
            chosen={chosen}
            total={page.data?.total}
            onClear={() => setChosen([])}
          />
          <ButtonLink to={`${list}/import`}>Import</ButtonLink>
          <ButtonLink to={add.to} variant="main">
            {add.text}
          </ButtonLink>
        </div>
      }
      tools={<QuestionTools state={state} chapters={known} />}
      query={page}
      state={state}
      columns={bankColumns({ rich: Rich, list, chapters: known.data ?? [], chosen, choose })}
      keyOf={({ question_id }) => question_id}
      nouns={['question', 'questions']}
      failure="Failed to load the questions."
      empty={{
        title: 'No questions found.',
        text: 'Questions of all kinds appear here, by class and chapter, for papers and tests.',
        add,
      }}
      className={classes.questions}
    />
  )
}
