import { OPTIONS_MAX } from '@ganit/contract/question-content'
import { lettersOf } from '@ganit/contract/question-faults'
import { OPTION_LETTERS } from '@ganit/contract/question-options'
import { Button } from '@mantine/core'
import { WritingArea } from '../../../ui/text/writing-area.tsx'
import type { AnswerForm } from './answer-form.ts'
import classes from './bank-form.module.css'
import { WrongRight } from './wrong-right.tsx'

const LEAST = 2

/** The options, each with whether it is right: one of them, or several. */
export function OptionFields({ answer, isSingle }: { answer: AnswerForm; isSingle: boolean }) {
  const { options, right, keep_last } = answer.values
  const most = isSingle ? OPTION_LETTERS.length : OPTIONS_MAX
  const letters = lettersOf(options.length)
  const last = letters.at(-1)

  const choose = (letter: string, isRight: boolean) => {
    const others = isSingle ? [] : right.letters.filter((each) => each !== letter)
    answer.put('right.letters', isRight ? [...others, letter].sort() : others)
    answer.clear('right')
  }
  const keep = (letter: string, stays: boolean) => {
    const others = keep_last.filter((each) => each !== letter)
    answer.put('keep_last', stays ? [...others, letter].sort() : others)
  }
  const put = (next: string[]) => {
    const there = lettersOf(next.length)
    const isThere = (letter: string) => there.includes(letter)
    answer.put('options', next)
    answer.put('right.letters', right.letters.filter(isThere))
    answer.put('keep_last', keep_last.filter(isThere))
  }
  return (
    <fieldset className={classes.group}>
      <legend>Options</legend>
      {letters.map((letter, index) => (
        <div key={letter} className={classes.option}>
          <WritingArea label={`Option ${letter}`} rows={2} {...answer.input(`options.${index}`)} />
          <div className={classes.buttons}>
            <label className={classes.tick}>
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={isSingle ? `${answer.path}right` : `${answer.path}right-${letter}`}
                checked={right.letters.includes(letter)}
                aria-invalid={Boolean(answer.error('right'))}
                onChange={({ currentTarget }) => choose(letter, currentTarget.checked)}
              />
              {letter} is right
            </label>
            <label className={classes.tick}>
              <input
                type="checkbox"
                name={`${answer.path}keep_last-${letter}`}
                checked={keep_last.includes(letter)}
                aria-describedby={`${answer.path}keep`}
                onChange={({ currentTarget }) => keep(letter, currentTarget.checked)}
              />
              {letter} keeps its place
            </label>
          </div>
        </div>
      ))}
      <p id={`${answer.path}keep`} className={classes.hint}>
        Options change places from set to set. Those that keep theirs, such as “None of these”, do
        not.
      </p>
      <WrongRight answer={answer} names={['right', 'options', 'keep_last']} />
      <div className={classes.buttons}>
        {options.length < most && (
          <Button size="xs" onClick={() => put([...options, ''])}>
            Add option
          </Button>
        )}
        {options.length > LEAST && (
          <Button size="xs" onClick={() => put(options.slice(0, -1))}>
            Remove option {last}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
