import type { BankQuestion } from '@ganit/contract/question-bank'
import { lettersOf } from '@ganit/contract/question-faults'
import { useQuery } from '@tanstack/react-query'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { formatClass } from '../../../ui/text/formats.ts'
import type { RichTextOf } from '../../../ui/text/use-rich-text.ts'
import { chapters } from '../../chapters/chapters.data.ts'
import classes from './bank.module.css'
import { difficultyText, KIND_TEXTS } from './words.ts'

export const textId = ({ question_id }: BankQuestion) => `question-${question_id}`

/** A question of the list, its formulas drawn, with where it belongs. */
export function BankRow({ question, rich }: { question: BankQuestion; rich: RichTextOf }) {
  const { data: all = [] } = useQuery(chapters)
  const { text, kind, class_number, chapter_id, difficulty, is_active, options } = question
  const chapter = all.find((each) => each.chapter_id === chapter_id)?.name
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
