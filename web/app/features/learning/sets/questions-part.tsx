import { ChosenQuestions } from './chosen-questions.tsx'
import { OneOf } from './one-of.tsx'
import { blankLine, type SetQuestions } from './set-questions.ts'
import { TopicLines } from './topic-lines.tsx'

const WAYS = { chosen: 'One by one', drawn: 'Drawn from topics' } as const

type QuestionsPartProps = {
  questions: SetQuestions
  /** Errors by field, from `errorsOfQuestions`. */
  errors: Readonly<Record<string, string>>
  onChange: (questions: SetQuestions) => void
}

/** The questions of a practice set: chosen in the bank, or drawn from topics. */
export function QuestionsPart({ questions, errors, onChange }: QuestionsPartProps) {
  const { question_ids, from } = questions
  return (
    <div className="stack gap12">
      <OneOf
        label="How questions are chosen"
        choices={WAYS}
        value={from ? 'drawn' : 'chosen'}
        onChange={(way) => onChange({ question_ids, from: way === 'drawn' ? [blankLine()] : null })}
      />
      {from ? (
        <TopicLines
          lines={from}
          errors={errors}
          onChange={(lines) => onChange({ question_ids, from: lines })}
        />
      ) : (
        <ChosenQuestions
          ids={question_ids}
          errors={errors}
          onChange={(ids) => onChange({ question_ids: ids, from: null })}
        />
      )}
    </div>
  )
}
