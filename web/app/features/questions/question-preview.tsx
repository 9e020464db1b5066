import { OPTION_LETTERS } from '@ganit/contract/question-options'
import { useId } from 'react'
import { useSettled } from '../../ui/text/use-settled.ts'
import type { NewQuestion, QuestionFields } from './question-fields.ts'
import classes from './question-preview.module.css'
import { QuestionSheet } from './question-sheet.tsx'

/**
 * What is being written, as it will be printed. Typing never waits for it: `written` is the form's values, the same
 * object until one of them changes.
 */
export function QuestionPreview({ written }: { written: NewQuestion | QuestionFields }) {
  const late = useSettled(written)
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
    <section className={classes.preview} aria-labelledby={id}>
      <h2 id={id}>Preview</h2>
      {question.trim() || filled.length > 0 ? (
        <QuestionSheet question={question} options={filled} marks={marks} remarks={late.Remarks} />
      ) : (
        <p className={classes.empty}>
          What you write appears here. Mathematics stands between dollar signs:{' '}
          <code>{'$\\frac{1}{2}$'}</code> in a line, <code>$$…$$</code> on its own.
        </p>
      )}
    </section>
  )
}
