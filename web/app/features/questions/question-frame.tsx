import type { FormEvent, ReactNode, Ref } from 'react'
import sheet from '../../ui/forms/form-sheet.module.css'
import { FirstFormula } from '../../ui/text/first-formula.tsx'
import type { NewQuestion, QuestionFields } from './question-fields.ts'
import classes from './question-form.module.css'
import { QuestionPreview } from './question-preview.tsx'

type QuestionFrameProps = {
  formRef: Ref<HTMLFormElement>
  onSubmit: () => void
  /** What went wrong as a whole, above the fields. */
  problem?: ReactNode
  written: NewQuestion | QuestionFields
  buttons: ReactNode
  children: ReactNode
}

/** The fields of a question on a sheet with its buttons, and beside them what is being written as it will be printed. */
export function QuestionFrame(props: QuestionFrameProps) {
  const { formRef, onSubmit, problem, written, buttons, children } = props

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      {problem && <div className={classes.whole}>{problem}</div>}
      <div className={sheet.form}>
        {children}
        <div className={sheet.foot}>{buttons}</div>
      </div>
      <div className={classes.aside}>
        <div className={classes.preview}>
          <QuestionPreview written={written} />
        </div>
      </div>
      <FirstFormula />
    </form>
  )
}
