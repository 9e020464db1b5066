import type { Chapter } from '@ganit/contract/chapters'
import type { BankQuestion } from '@ganit/contract/question-bank'
import { lettersOf } from '@ganit/contract/question-faults'
import { StatusMark } from '../feedback/status-mark.tsx'
import { Drawn } from '../text/drawn.tsx'
import { formatClass } from '../text/formats.ts'
import type { RichTextOf } from '../text/use-rich-text.ts'
import classes from './question-row.module.css'
import { difficultyText, KIND_TEXTS } from './words.ts'

/** The id of the text of a row, for what describes its buttons. */
export const textId = ({ question_id }: Pick<BankQuestion, 'question_id'>) =>
  `question-${question_id}`

type QuestionRowProps = { question: BankQuestion; rich: RichTextOf; chapters: readonly Chapter[] }

/** A question of the list, its formulas drawn, with where it belongs. */
export function QuestionRow({ question, rich, chapters }: QuestionRowProps) {
  const { text, kind, class_number, chapter_id, difficulty, is_active, options } = question
  const chapter = chapters.find((each) => each.chapter_id === chapter_id)?.name
  const facts = [
    KIND_TEXTS[kind],
    class_number && formatClass(class_number),
    chapter,
    difficulty && difficultyText(difficulty),
    !class_number && !chapter_id && 'Unsorted',
  ].filter(Boolean)

  return (
    <>
      <div id={textId(question)} className={classes.text}>
        <Drawn text={text} by={rich} />
        {options && (
          <ol className={classes.options}>
            {lettersOf(options.length).map((letter, index) => (
              <li key={letter}>
                <b>{letter}</b>
                <Drawn text={options[index] ?? ''} by={rich} />
              </li>
            ))}
          </ol>
        )}
      </div>
      <p className={classes.facts}>
        {facts.join(' · ')}
        {!is_active && <StatusMark kind="off">Inactive</StatusMark>}
      </p>
    </>
  )
}
