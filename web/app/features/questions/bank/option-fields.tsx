import { OPTIONS_MAX } from '@ganit/contract/question-content'
import { lettersOf } from '@ganit/contract/question-faults'
import { OPTION_LETTERS } from '@ganit/contract/question-options'
import { Button } from '@mantine/core'
import { WritingArea } from '../../../ui/text/writing-area.tsx'
import classes from './bank-form.module.css'
import type { BankForm } from './use-bank-form.ts'
import { WrongRight } from './wrong-right.tsx'

const LEAST = 2

/** The options, each with whether it is right: one of them, or several. */
export function OptionFields({ form, isSingle }: { form: BankForm; isSingle: boolean }) {
  const { options, right } = form.values
  const most = isSingle ? OPTION_LETTERS.length : OPTIONS_MAX
  const letters = lettersOf(options.length)
  const last = letters.at(-1)

  const choose = (letter: string, isRight: boolean) => {
    const others = isSingle ? [] : right.letters.filter((each) => each !== letter)
    form.setFieldValue('right.letters', isRight ? [...others, letter].sort() : others)
    form.clearFieldError('right')
  }
  const put = (next: string[]) => {
    const there = lettersOf(next.length)
    form.setFieldValue('options', next)
    form.setFieldValue(
      'right.letters',
      right.letters.filter((letter) => there.includes(letter)),
    )
  }
  return (
    <fieldset className={classes.group}>
      <legend>Options</legend>
      {letters.map((letter, index) => (
        <div key={letter} className={classes.option}>
          <WritingArea
            label={`Option ${letter}`}
            name={`options.${index}`}
            rows={2}
            {...form.getInputProps(`options.${index}`)}
          />
          <label className={classes.tick}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={isSingle ? 'right' : `right-${letter}`}
              checked={right.letters.includes(letter)}
              aria-invalid={Boolean(form.errors.right)}
              onChange={({ currentTarget }) => choose(letter, currentTarget.checked)}
            />
            {letter} is right
          </label>
        </div>
      ))}
      <WrongRight form={form} names={['right', 'options']} />
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
