import { OPTION_LETTERS } from '@ganit/contract/papers/question-options'
import { type FormEvent, type ReactNode, type Ref, useId } from 'react'
import sheet from '../../../ui/forms/records/form-sheet.module.css'
import { FirstFormula } from '../../../ui/text/first-formula.tsx'
import { useDebouncedPreview } from '../../../ui/text/writing/use-debounced-preview.ts'
import type { NewQuestion, QuestionFields } from './question-fields.ts'
import { QuestionSheet } from './question-sheet.tsx'
import classes from './set-paper.module.css'

/** A preview that typing never waits for. `written` must keep its identity until a value changes. */
function QuestionPreview({ written }: { written: NewQuestion | QuestionFields }) {
  const late = useDebouncedPreview(written)
  const question = 'Question' in late ? late.Question : late.question
  const marks = 'Marks' in late ? late.Marks : late.marks
  const id = useId()
  const filled = OPTION_LETTERS.map((letter) => ({
    letter,
    text: late[`Option${letter}`],
    isRight: late.RightOption === letter,
    isPrinted: true,
  })).filter(({ text }) => text.trim())

  return (
    <section className={`stack gap6 ${classes.previewPart}`} aria-labelledby={id}>
      <h2 id={id}>Preview</h2>
      {question.trim() || filled.length > 0 ? (
        <QuestionSheet question={question} options={filled} marks={marks} remarks={late.Remarks} />
      ) : (
        <p className="pad20-24 sheet quiet">
          What you write appears here. Mathematics stands between dollar signs:{' '}
          <code>{'$\\frac{1}{2}$'}</code> in a line, <code>$$…$$</code> on its own.
        </p>
      )}
    </section>
  )
}

type QuestionFrameProps = {
  formRef: Ref<HTMLFormElement>
  onSubmit: () => void
  /** A failure of the whole form, above the fields. */
  problem?: ReactNode
  written: NewQuestion | QuestionFields
  buttons: ReactNode
  children: ReactNode
}

/** The form's fields and buttons, beside the preview. */
export function QuestionFrame(props: QuestionFrameProps) {
  const { formRef, onSubmit, problem, written, buttons, children } = props

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      {problem && <div className="whole">{problem}</div>}
      <div className={sheet.form}>
        {children}
        <div className={sheet.foot}>{buttons}</div>
      </div>
      <div className="narrow">
        <div className={classes.preview}>
          <QuestionPreview written={written} />
        </div>
      </div>
      <FirstFormula />
    </form>
  )
}
