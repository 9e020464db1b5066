import { HINTS_MAX } from '@ganit/contract/papers/question-content'
import { Button } from '../../../../../ui/buttons/button.tsx'
import { WritingArea } from '../../../../../ui/text/writing/writing-area.tsx'
import type { AnswerForm } from '../answer-form.ts'
import classes from '../bank-form.module.css'
import { WrongRight } from '../wrong-right.tsx'

/** Hints for practice, shown one after the other. */
export function HintFields({ answer }: { answer: AnswerForm }) {
  const { hints } = answer.values

  return (
    <fieldset className={`stack gap16 narrow ${classes.group}`}>
      <legend>Hints</legend>
      {hints.map((_hint, index) => (
        <WritingArea
          // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
          key={index}
          label={`Hint ${index + 1}`}
          rows={2}
          {...answer.input(`hints.${index}`)}
        />
      ))}
      <WrongRight answer={answer} names={['hints']} />
      <div className="wrap gap8-16 centred">
        {hints.length < HINTS_MAX && (
          <Button size="xs" onClick={() => answer.put('hints', [...hints, ''])}>
            Add hint
          </Button>
        )}
        {hints.length > 0 && (
          <Button size="xs" onClick={() => answer.put('hints', hints.slice(0, -1))}>
            Remove the last hint
          </Button>
        )}
      </div>
    </fieldset>
  )
}
