import { toDollarFormulas } from '@ganit/contract/papers/formula-signs'
import { BankDraft, type BankQuestion } from '@ganit/contract/papers/question-bank'
import type { QuestionKind } from '@ganit/contract/papers/question-content'
import { marksOfParts, optionLetters } from '@ganit/contract/papers/question-faults'
import { useId, useMemo } from 'react'
import { UnplacedFigures } from '../../../../ui/questions/question-figures.tsx'
import { partName } from '../../../../ui/questions/words.ts'
import { Drawn } from '../../../../ui/text/drawn.tsx'
import { useRichText } from '../../../../ui/text/use-rich-text.ts'
import { useDebouncedPreview } from '../../../../ui/text/writing/use-debounced-preview.ts'
import { QuestionSheet, type SheetOption } from '../question-sheet.tsx'
import preview from '../set-paper.module.css'
import { type AnswerValues, hasOptions, rightOf, withoutBlankOptions } from './answer-values.ts'
import classes from './bank-form.module.css'
import { firstVariant, lettersIn } from './number-values.ts'
import { type BankFields, bodyOf } from './question-values.ts'

type BankPreviewProps = { kind: QuestionKind; fields: BankFields; title?: string }

/** The correct answer as text with formulas; correct options are ticked in place. */
function answerOf(kind: QuestionKind, { right, unit, scheme }: AnswerValues) {
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

const sheetOptions = (kind: QuestionKind, { options, right }: AnswerValues): SheetOption[] => {
  const written = hasOptions(kind) ? withoutBlankOptions(options) : []
  return optionLetters(written.length).map((letter, index) => ({
    letter,
    text: written[index] ?? '',
    isRight: right.letters.includes(letter),
    isPrinted: true,
  }))
}

const hasContent = (kind: QuestionKind, fields: BankFields) =>
  [
    fields.text,
    ...fields.figures,
    ...withoutBlankOptions(fields.options),
    answerOf(kind, fields),
  ].some((text) => text.trim()) || fields.parts.some(({ text }) => text.trim())

/** A template's fields with its first numbers, and the numbers in words; null while the numbers do not fit together. */
function withFirstNumbers(kind: QuestionKind, fields: BankFields) {
  if (lettersIn(fields.params).length === 0) return { fields, values: '' }
  const draft = BankDraft.safeParse(bodyOf(kind, fields))
  const first = draft.success ? firstVariant(draft.data) : undefined
  if (!first) return null
  const { text, solution, options, unit, right } = first.question
  const written = {
    ...{ text, solution: solution ?? '', unit: unit ?? '' },
    ...(options && { options }),
    ...(right && { right: rightOf({ kind, right: right as BankQuestion['right'] }) }),
  }
  return { fields: { ...fields, ...written }, values: first.values }
}

const wrapFormulas = <Values extends Pick<AnswerValues, 'text' | 'solution' | 'options'>>(
  of: Values,
) => ({
  ...of,
  text: toDollarFormulas(of.text),
  solution: toDollarFormulas(of.solution),
  options: of.options.map(toDollarFormulas),
})

/** Formulas of the fields as they will be stored. */
const toStoredFields = (fields: BankFields) => ({
  ...wrapFormulas(fields),
  parts: fields.parts.map(wrapFormulas),
})

/** A preview with answer and solution. Typing never waits for it. */
export function BankPreview({ kind, fields, title = 'Preview' }: BankPreviewProps) {
  const typed = useDebouncedPreview(fields)
  const written = useMemo(() => withFirstNumbers(kind, toStoredFields(typed)), [kind, typed])
  const { fields: late, values } = written ?? { fields: typed, values: '' }
  const id = useId()
  const { figures } = late
  const sum = marksOfParts(late.parts.map(({ marks, or }) => ({ marks: Number(marks) || 0, or })))

  return (
    <section className={`stack gap6 ${preview.previewPart}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {values && <p className="quiet small">With {values}</p>}
      {written === null ? (
        <p className="quiet">
          A first question shows here once its numbers and texts fit together.
        </p>
      ) : hasContent(kind, late) ? (
        <>
          <QuestionSheet
            question={late.text}
            options={sheetOptions(kind, late)}
            marks={kind === 'group' ? String(sum) : late.marks}
            remarks={kind === 'group' ? '' : late.remarks}
            figures={figures}
            unplaced={
              <UnplacedFigures
                of={{ ...late, parts: kind === 'group' ? late.parts : [] }}
                figures={figures}
              />
            }
          />
          {kind === 'group' &&
            late.parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
              <div key={index} className={`stack ${classes.partPreview}`}>
                <h3>
                  {part.or && 'or '}
                  {partName(index)}
                </h3>
                <QuestionSheet
                  question={part.text}
                  options={sheetOptions(part.kind, part)}
                  marks={part.marks}
                  remarks=""
                  figures={figures}
                />
                <Answer kind={part.kind} values={part} figures={figures} />
              </div>
            ))}
          <Answer kind={kind} values={late} figures={figures} />
        </>
      ) : (
        <p className="pad20-24 sheet quiet">
          What you write appears here. Mathematics stands between dollar signs:{' '}
          <code>{'$\\frac{1}{2}$'}</code> in a line, <code>$$…$$</code> on its own.
        </p>
      )}
    </section>
  )
}

type AnswerProps = { kind: QuestionKind; values: AnswerValues; figures: readonly string[] }

/** The correct answer, unless an option shows it, and the solution. */
function Answer({ kind, values, figures }: AnswerProps) {
  const { Rich } = useRichText()
  const answer = hasOptions(kind) || kind === 'group' ? '' : answerOf(kind, values)
  return [
    { title: kind === 'long' ? 'Scheme' : 'Right answer', text: answer },
    { title: 'Solution', text: values.solution },
  ].map(
    ({ title, text }) =>
      text.trim() && (
        <div key={title} className={`sheet ${classes.part}`}>
          <h3>{title}</h3>
          <Drawn text={text} by={Rich} figures={figures} />
        </div>
      ),
  )
}
