import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { ChosenQuestions } from './chosen-questions.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { errorsOfQuestions, type SetQuestions } from './set-questions.ts'
import { practiceSets } from './sets.data.ts'

const NONE = { question_ids: [], from: null }

type HomeworkQuestionsProps = {
  lesson: Pick<Lesson, 'lesson_id' | 'batch_id'>
  /** Null once the questions were removed; absent while they are as stored. */
  questions: SetQuestions | null | undefined
  errors: Record<string, string>
  onChange: (questions: SetQuestions | null) => void
}

/**
 * Questions of the bank to practise with homework: chosen one by one, or drawn from topics. Its code loads on a press,
 * because registers are opened on slow networks.
 */
export default function HomeworkQuestions(props: HomeworkQuestionsProps) {
  const { lesson, errors, onChange } = props
  const { lesson_id, batch_id } = lesson
  return (
    <section className="stack gap8" aria-label="Questions to practise">
      <h3>Questions to practise</h3>
      <QueryView
        query={useQuery(practiceSets({ batch_id, lesson_id }))}
        failure="The questions could not be loaded."
        skeleton={<p className="quiet">Loading the questions...</p>}
      >
        {({ items: [stored] }) => {
          if (stored && stored.begun > 0)
            return (
              <>
                <p className="quiet">
                  {countInWords(stored.begun, 'student has', 'students have')} begun, so they stay.
                </p>
                <ChosenQuestions ids={stored.question_ids} errors={{}} />
              </>
            )
          const { questions = stored ? { ...NONE, question_ids: stored.question_ids } : NONE } =
            props
          return (
            <>
              <QuestionsPart
                questions={questions ?? NONE}
                errors={errorsOfQuestions(errors)}
                onChange={(changed) =>
                  onChange(changed.from || changed.question_ids.length > 0 ? changed : null)
                }
              />
              {questions && (questions.from || questions.question_ids.length > 0) && (
                <div className="wrap to-end">
                  <Button size="sm" onClick={() => onChange(null)}>
                    Take the questions away
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </QueryView>
    </section>
  )
}
