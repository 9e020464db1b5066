import type { AnswerForm } from './answer-form.ts'

/** An error of several fields together, below them. */
export const WrongRight = ({
  answer,
  names,
}: {
  answer: Pick<AnswerForm, 'error'>
  names: readonly string[]
}) =>
  names.map(
    (name) =>
      answer.error(name) && (
        <p key={name} className="pen" role="alert">
          {answer.error(name)}
        </p>
      ),
  )
