import type { Chapter } from '@ganit/contract/chapters'
import type { BankQuestion } from '@ganit/contract/question-bank'
import { Button } from '@mantine/core'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { DeleteButton } from '../../../ui/buttons/delete-button.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { QuestionRow, textId } from '../../../ui/questions/question-row.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import type { RichTextOf } from '../../../ui/text/use-rich-text.ts'
import classes from './bank.module.css'
import { askAndDeleteQuestion, setActive } from './delete-question.tsx'

/** The first is the usual order: the newest question first. */
export const SORT_KEYS = ['question_id', 'marks'] as const

type BankColumns = {
  rich: RichTextOf
  /** The list's own address. */
  list: string
  chapters: readonly Chapter[]
  /** The numbers of those that are to be exported. */
  chosen: readonly number[]
  choose: (question: BankQuestion, isChosen: boolean) => void
}

/** The columns of the bank: what a question is, and what can be done with it. */
export const bankColumns = ({
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
      <label className={classes.choose}>
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
    <div className={classes.actions}>
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
            onClick={() => once(() => setActive(question, !question.is_active))}
          >
            {question.is_active ? 'End' : 'Activate'}
          </Button>
          <DeleteButton describedBy={describedBy} onDelete={() => askAndDeleteQuestion(question)} />
        </>
      )}
    </div>
  )
}
