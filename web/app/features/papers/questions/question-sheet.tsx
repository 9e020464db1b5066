import type { ReactNode } from 'react'
import { Icon } from '../../../ui/layout/icon.tsx'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { useRichText } from '../../../ui/text/use-rich-text.ts'
import classes from './set-paper.module.css'

export type SheetOption = { letter: string; text: string; isRight: boolean; isPrinted: boolean }

type QuestionSheetProps = {
  question: string
  options: SheetOption[]
  marks: string
  remarks: string
  /** Addresses of the figures that `![2]` places. */
  figures?: readonly string[]
  /** Figures that no text places. */
  unplaced?: ReactNode
}

/** A question as printed, the correct option ticked. */
export function QuestionSheet(props: QuestionSheetProps) {
  const { question, options, marks, remarks, figures, unplaced } = props
  const { Rich, hasFailed } = useRichText()

  return (
    <div className="stack gap16 pad20-24 sheet">
      {hasFailed && <p role="alert">The formulas could not be drawn. The text is safe.</p>}
      <div className={`grid gap16 ${classes.question}`}>
        <div>
          <Drawn text={question} by={Rich} {...(figures && { figures })} />
          {unplaced}
        </div>
        {marks && <p className="strong amount">[{marks}]</p>}
      </div>
      <ol className={`stack gap10 ${classes.options}`}>
        {options.map(({ letter, text, isRight, isPrinted }) => (
          <li key={letter} data-right={isRight || undefined}>
            <span className="strong">{letter}</span>
            <div className={classes.option}>
              <Drawn text={text} by={Rich} {...(figures && { figures })} />
              {!isPrinted && <p className="quiet small">not printed</p>}
            </div>
            {isRight && (
              <span className={`gap6 centred strong ${classes.right}`}>
                <Icon name="tick" size={18} /> Right
              </span>
            )}
          </li>
        ))}
      </ol>
      {remarks && (
        <div className={`ruled quiet small ${classes.remarks}`}>
          <Drawn text={remarks} by={Rich} />
        </div>
      )}
    </div>
  )
}
