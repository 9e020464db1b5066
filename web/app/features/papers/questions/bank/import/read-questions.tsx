import { QUESTION_KINDS, QUESTION_LABELS } from '@ganit/contract/papers/question-content'
import { optionLetters } from '@ganit/contract/papers/question-faults'
import type { ReadQuestion } from '@ganit/contract/papers/question-import'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../../../ui/layout/icon.tsx'
import { KIND_TEXTS, partName } from '../../../../../ui/questions/words.ts'
import aloud from '../../../../../ui/text/aloud.module.css'
import { Drawn } from '../../../../../ui/text/drawn.tsx'
import { countInWords } from '../../../../../ui/text/formats.ts'
import { type RichTextOf, useRichText } from '../../../../../ui/text/use-rich-text.ts'
import { useBankArea } from '../area.ts'
import type { Preview } from '../bank.data.ts'
import classes from '../bank-form.module.css'

type Read = Omit<ReadQuestion, 'number' | 'parts' | 'problems' | 'same_as' | 'same_as_number'>

const kindText = (kind: string) => {
  const known = QUESTION_KINDS.find((each) => each === kind)
  return known ? KIND_TEXTS[known] : kind
}

/** The correct answer in words, unless it is an option. */
function rightText({ kind, right, unit }: Read) {
  const behind = unit ? ` ${unit}` : ''
  if (Array.isArray(right))
    return `${right.map((each) => (kind === 'expression' ? `$${each}$` : each)).join(' or ')}${behind}`
  const { value, tolerance, from, to } = (right ?? {}) as Record<string, string | undefined>
  if (from) return `${from} to ${to}${behind}`
  return value ? `${value}${tolerance ? ` ± ${tolerance}` : ''}${behind}` : ''
}

/** `parts.1.right` → `Part (ii), Right answer`. */
function fieldText(name: string) {
  const [, part, field = ''] = /^(?:parts\.(\d+)\.)?([^.]+)/.exec(name) ?? []
  const label = (QUESTION_LABELS as Record<string, string>)[field] ?? field
  return part === undefined ? label : `Part ${partName(Number(part))}, ${label}`
}

/** An import's questions, with their problems and duplicates. */
export function ReadQuestions({ preview, action }: { preview: Preview; action: ReactNode }) {
  const { items, good } = preview
  const { Rich } = useRichText()
  const leftOut = items.length - good

  return (
    <section aria-label="What was read">
      <div className={`wrap centred split ${classes.found}`}>
        <p>
          <b>{countInWords(items.length, 'question', 'questions')} read.</b>{' '}
          {leftOut > 0 &&
            `${leftOut} would be left out, and stay in the text above so that you can correct them.`}
        </p>
        {action}
      </div>
      <ol className={`stack gap12 ${classes.list}`}>
        {items.map((item) => (
          <Item key={item.number} item={item} rich={Rich} />
        ))}
      </ol>
    </section>
  )
}

function Item({ item, rich }: { item: ReadQuestion; rich: RichTextOf }) {
  const { list } = useBankArea()
  const { number, marks, parts, problems, same_as, same_as_number } = item
  const wrong = Object.entries(problems)
  const isDouble = same_as !== null || same_as_number !== null

  return (
    <li data-left-out={wrong.length > 0 || isDouble || undefined}>
      <p className={`wrap gap4-16 ${classes.head}`}>
        <b>Question {number}</b>
        <span className="quiet">{kindText(item.kind)}</span>
        {marks !== null && <span className="quiet">Marks: {String(marks)}</span>}
      </p>
      <Content read={item} rich={rich} />
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
        <div key={index} className={classes.importPart}>
          <p className={`wrap gap4-16 ${classes.head}`}>
            <b>{partName(index)}</b>
            <span className="quiet">{kindText(part.kind)}</span>
          </p>
          <Content read={part} rich={rich} />
        </div>
      ))}
      {(wrong.length > 0 || isDouble) && (
        <ul className={classes.problems}>
          {wrong.map(([name, sentence]) => (
            <li key={name}>
              {fieldText(name)}: {sentence}
            </li>
          ))}
          {same_as !== null && (
            <li>
              <Link to={`${list}/${same_as}`} target="_blank">
                Question {same_as} of the bank
              </Link>{' '}
              has the same text.
            </li>
          )}
          {same_as_number !== null && <li>Question {same_as_number} here has the same text.</li>}
        </ul>
      )}
    </li>
  )
}

function Content({ read, rich }: { read: Read; rich: RichTextOf }) {
  const { text, options, right, solution } = read
  const answer = options ? '' : rightText(read)
  const isRight = (letter: string) => Array.isArray(right) && right.includes(letter)

  return (
    <>
      <Drawn text={text} by={rich} />
      {options && (
        <ol className={`wrap ${classes.options}`}>
          {optionLetters(options.length).map((letter, index) => (
            <li key={letter}>
              <b>{letter}</b>
              <Drawn text={options[index] ?? ''} by={rich} />
              {isRight(letter) && (
                <span>
                  <Icon name="tick" size={16} />
                  <span className={aloud.only}>right</span>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {answer && <Drawn text={`Right answer: ${answer}`} by={rich} />}
      {solution && <Drawn text={`Solution: ${solution}`} by={rich} />}
    </>
  )
}
