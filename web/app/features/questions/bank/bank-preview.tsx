import type { QuestionKind } from '@ganit/contract/question-content'
import { lettersOf } from '@ganit/contract/question-faults'
import { useId } from 'react'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { useRichText } from '../../../ui/text/use-rich-text.ts'
import { useSettled } from '../../../ui/text/use-settled.ts'
import preview from '../question-preview.module.css'
import { QuestionSheet } from '../question-sheet.tsx'
import classes from './bank-form.module.css'
import { type BankFields, filled } from './question-values.ts'

type BankPreviewProps = { kind: QuestionKind; fields: BankFields }

/** The right answer as a text with formulas; that of options is marked among them. */
function answerOf(kind: QuestionKind, { right, unit, scheme }: BankFields) {
  const { formulas, isRange, value, tolerance, from, to } = right
  const behind = unit && ` ${unit}`
  if (kind === 'expression') {
    const written = formulas.filter((formula) => formula.trim())
    return written.length > 0 ? `${written.map((latex) => `$${latex}$`).join(' or ')}${behind}` : ''
  }
  if (kind === 'number' && isRange) return from || to ? `from ${from} to ${to}${behind}` : ''
  if (kind === 'number') return value && `${value}${tolerance && ` ± ${tolerance}`}${behind}`
  return scheme.map(({ step, marks }) => `${step} [${marks}]`).join('\n\n')
}

/** A question of the bank as it will be printed, with its answer and solution. Typing never waits for it. */
export function BankPreview({ kind, fields }: BankPreviewProps) {
  const late = useSettled(fields)
  const { Rich } = useRichText()
  const id = useId()
  const options = kind === 'choice' || kind === 'several' ? filled(late.options) : []
  const answer = options.length > 0 ? '' : answerOf(kind, late)
  const shown = lettersOf(options.length).map((letter, index) => ({
    letter,
    text: options[index] ?? '',
    isRight: late.right.letters.includes(letter),
    isPrinted: true,
  }))

  return (
    <section className={preview.preview} aria-labelledby={id}>
      <h2 id={id}>Preview</h2>
      {late.text.trim() || shown.length > 0 || answer ? (
        <>
          <QuestionSheet
            question={late.text}
            options={shown}
            marks={late.marks}
            remarks={late.remarks}
          />
          {[
            { title: kind === 'long' ? 'Scheme' : 'Right answer', text: answer },
            { title: 'Solution', text: late.solution },
          ].map(
            ({ title, text }) =>
              text.trim() && (
                <div key={title} className={classes.part}>
                  <h3>{title}</h3>
                  <Drawn text={text} by={Rich} />
                </div>
              ),
          )}
        </>
      ) : (
        <p className={preview.empty}>
          What you write appears here. Mathematics stands between dollar signs:{' '}
          <code>{'$\\frac{1}{2}$'}</code> in a line, <code>$$…$$</code> on its own.
        </p>
      )}
    </section>
  )
}
