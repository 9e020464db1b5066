import type { Chapter } from '@ganit/contract/papers/chapters'
import type { BankQuestion } from '@ganit/contract/papers/question-bank'
import { optionLetters } from '@ganit/contract/papers/question-faults'
import { useAcademy } from '../../academy.ts'
import { StatusMark } from '../feedback/status-mark.tsx'
import { Icon } from '../layout/icon.tsx'
import aloud from '../text/aloud.module.css'
import { Drawn } from '../text/drawn.tsx'
import { formatClass } from '../text/formats.ts'
import { formatDayOf } from '../text/times/dates.ts'
import type { RichTextOf } from '../text/use-rich-text.ts'
import classes from './question.module.css'
import { UnplacedFigures } from './question-figures.tsx'
import { difficultyText, KIND_TEXTS, partName } from './words.ts'

/** The id of a row's text, which describes its buttons. */
export const textId = ({ question_id }: Pick<BankQuestion, 'question_id'>) =>
  `question-${question_id}`

type QuestionRowProps = {
  question: BankQuestion
  rich: RichTextOf
  chapters: readonly Chapter[]
  /** True to show all of a long question. */
  isWhole?: boolean
}

/** A question of the list, with its chapter and class. */
export function QuestionRow({ question, rich, chapters, isWhole }: QuestionRowProps) {
  const { text, kind, class_number, chapter_id, difficulty, is_active, figures } = question
  const { used_at, practice } = question
  const { timeZone } = useAcademy()
  const chapter = chapters.find((each) => each.chapter_id === chapter_id)?.name
  const facts = [
    KIND_TEXTS[kind],
    class_number && formatClass(class_number),
    chapter,
    difficulty && difficultyText(difficulty),
    !class_number && !chapter_id && 'Unsorted',
    used_at ? `Used ${formatDayOf(used_at, timeZone)}` : 'Never used',
    practice,
  ].filter(Boolean)

  return (
    <>
      <div id={textId(question)} className={classes.text} data-whole={isWhole || undefined}>
        <Drawn text={text} by={rich} figures={figures} />
        <UnplacedFigures of={question} figures={figures} />
        <Options {...question} figures={figures} rich={rich} />
        {question.parts && (
          <ol className={`stack gap4 ${classes.parts}`}>
            {question.parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
              <li key={index}>
                <b>{partName(index)}</b>
                <div>
                  {part.or && <i>or</i>}
                  <Drawn text={part.text} by={rich} figures={figures} />
                  <Options {...part} figures={figures} rich={rich} />
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
      <p className={`wrap gap4-16 centred quiet small ${classes.facts}`}>
        {facts.join(' · ')}
        {!is_active && <StatusMark kind="off">Inactive</StatusMark>}
      </p>
    </>
  )
}

type OptionsProps = Pick<BankQuestion, 'options' | 'right' | 'figures'> & { rich: RichTextOf }

/** The options by letter; correct ones have a tick. */
function Options({ options, right, figures, rich }: OptionsProps) {
  if (!options) return null
  const isRight = (letter: string) => Array.isArray(right) && right.includes(letter)
  return (
    <ol className={`wrap quiet ${classes.options}`}>
      {optionLetters(options.length).map((letter, index) => (
        <li key={letter} data-right={isRight(letter) || undefined}>
          <b>{letter}</b>
          <Drawn text={options[index] ?? ''} by={rich} figures={figures} />
          {isRight(letter) && (
            <span className={classes.right}>
              <Icon name="tick" size={16} />
              <span className={aloud.only}>right</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
