import { SET_QUESTIONS_MAX } from '@ganit/contract/learning/sets-of-practice'
import type { BankQuestion } from '@ganit/contract/papers/question-bank'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { announceText } from '../../../ui/feedback/toasts/announcer.ts'
import { type FoundOptions, SearchField } from '../../../ui/forms/choices/combobox.tsx'
import { QuestionRow, textId } from '../../../ui/questions/question-row.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { type RichTextOf, useRichText } from '../../../ui/text/use-rich-text.ts'
import { chapters } from '../../papers/chapters/chapters.data.ts'
import { bankPage } from '../../papers/questions/questions.data.ts'
import classes from './sets.module.css'

const FOUND_MAX = 10
const NUMBER = /^\d{1,9}$/

/** Finds questions by their words, or by their number. */
function useFoundQuestions(text: string, isAsked: boolean): FoundOptions {
  const isNumber = NUMBER.test(text)
  const byWords = useQuery({
    ...bankPage({ search: text, page_size: FOUND_MAX }),
    enabled: isAsked,
  })
  const byNumber = useQuery({ ...bankPage({ ids: text }), enabled: isAsked && isNumber })
  const found = [...((isNumber && byNumber.data?.items) || []), ...(byWords.data?.items ?? [])]
  return {
    items: byWords.data && [
      ...new Map(
        found.map(({ question_id, text: words }) => [
          question_id,
          { value: String(question_id), label: `Question ${question_id}`, detail: words },
        ]),
      ).values(),
    ],
    isFetching: byWords.isFetching || (isNumber && byNumber.isFetching),
    isError: byWords.isError || byNumber.isError,
  }
}

type ChosenQuestionsProps = {
  ids: readonly number[]
  errors: Readonly<Record<string, string>>
  /** Absent where the questions are only shown. */
  onChange?: (ids: number[]) => void
}

/** Questions of the bank in their order, with a search that adds more. */
export function ChosenQuestions({ ids, errors, onChange }: ChosenQuestionsProps) {
  const query = useQuery({
    ...bankPage({ ids: ids.join(','), page_size: SET_QUESTIONS_MAX }),
    enabled: ids.length > 0,
  })
  const { Rich } = useRichText()
  const add = (id: number) => {
    if (ids.includes(id)) return announceText(`Question ${id} is there already.`)
    onChange?.([...ids, id])
    announceText(`Question ${id} added.`)
  }
  const isWrong = Object.keys(errors).some((name) => name.startsWith('question_ids'))
  const isFull = ids.length >= SET_QUESTIONS_MAX
  return (
    <div className="stack gap12">
      {ids.length > 0 && (
        <QueryView
          query={query}
          failure="The questions could not be loaded."
          skeleton={
            <SkeletonRows rows={ids.length} photo={false} label="Loading the questions..." />
          }
        >
          {({ items }) => (
            <ChosenList
              ids={ids}
              questions={items}
              errors={errors}
              rich={Rich}
              onRemove={onChange && ((id) => onChange(ids.filter((each) => each !== id)))}
            />
          )}
        </QueryView>
      )}
      {onChange && (
        <SearchField
          label="Add a question"
          placeholder="Words or number of a question"
          value=""
          readOnly={isFull}
          error={errors.question_ids ?? isWrong}
          description={
            isFull
              ? `A set has at most ${SET_QUESTIONS_MAX} questions.`
              : countInWords(ids.length, 'question', 'questions')
          }
          useFound={useFoundQuestions}
          onChoose={({ value }) => add(Number(value))}
          nothing="No question has these words."
          failed="The question bank could not be searched."
        >
          {({ label, detail = '' }) => (
            <>
              <b>{label}</b>
              <div className={classes.found}>
                <Drawn text={detail} by={Rich} />
              </div>
            </>
          )}
        </SearchField>
      )}
    </div>
  )
}

type ChosenListProps = {
  ids: readonly number[]
  questions: readonly BankQuestion[]
  errors: Readonly<Record<string, string>>
  rich: RichTextOf
  onRemove: ((id: number) => void) | undefined
}

function ChosenList({ ids, questions, errors, rich, onRemove }: ChosenListProps) {
  const known = useQuery(chapters)
  const byId = new Map(questions.map((question) => [question.question_id, question]))
  return (
    <ol className={`stack ${classes.chosen}`} aria-label="Questions">
      {ids.map((id, n) => {
        const question = byId.get(id)
        const error = errors[`question_ids.${n}`]
        return (
          <li key={id} className="stack gap4">
            <div className={`grid top ${classes.chosenRow}`}>
              <div className="stack gap4 narrow">
                {question ? (
                  <QuestionRow
                    question={question}
                    rich={rich}
                    chapters={known.data ?? []}
                    isWhole
                  />
                ) : (
                  <p>Question {id}</p>
                )}
              </div>
              {onRemove && (
                <Button
                  className="fit"
                  size="xs"
                  variant="quiet"
                  aria-label={`Remove question ${n + 1}`}
                  {...(question && { 'aria-describedby': textId(question) })}
                  onClick={() => onRemove(id)}
                >
                  Remove
                </Button>
              )}
            </div>
            {error && (
              <p className="pen" role="alert">
                {error}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
