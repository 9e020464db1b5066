import { EXPRESSION_FORMS, OPTIONS_MAX } from '@ganit/contract/papers/question-content'
import { optionLetters } from '@ganit/contract/papers/question-faults'
import { OPTION_LETTERS } from '@ganit/contract/papers/question-options'
import { Button } from '../../../../../ui/buttons/button.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../../../../ui/forms/fields/fields.tsx'
import { FormulaField } from '../../../../../ui/forms/fields/formula-field.tsx'
import { WritingArea } from '../../../../../ui/text/writing/writing-area.tsx'
import type { AnswerForm } from '../answer-form.ts'
import classes from '../bank-form.module.css'
import { BANK_LABELS } from '../question-values.ts'
import { FORM_TEXTS } from '../words.ts'
import { WrongRight } from '../wrong-right.tsx'

/** The steps for marking a long answer by hand. */
function SchemeFields({ answer }: { answer: AnswerForm }) {
  const { scheme } = answer.values

  return (
    <fieldset className={`stack gap16 narrow ${classes.group}`}>
      <legend>Scheme</legend>
      {scheme.map((_step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
        <div key={index} className={classes.step}>
          <TextInput
            label={`Step ${index + 1}`}
            autoComplete="off"
            {...answer.input(`scheme.${index}.step`)}
          />
          <TextInput
            label={`Marks of step ${index + 1}`}
            inputMode="decimal"
            autoComplete="off"
            {...answer.input(`scheme.${index}.marks`)}
          />
        </div>
      ))}
      <WrongRight answer={answer} names={['scheme']} />
      <div className="wrap gap8-16 centred">
        <Button
          size="xs"
          onClick={() => answer.put('scheme', [...scheme, { step: '', marks: '1' }])}
        >
          Add step
        </Button>
        {scheme.length > 0 && (
          <Button size="xs" onClick={() => answer.put('scheme', scheme.slice(0, -1))}>
            Remove the last step
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const LEAST = 2

/** The options with their correctness: one or several are correct. */
function OptionFields({ answer, isSingle }: { answer: AnswerForm; isSingle: boolean }) {
  const { options, right, keep_last } = answer.values
  const most = isSingle ? OPTION_LETTERS.length : OPTIONS_MAX
  const letters = optionLetters(options.length)
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
    const there = optionLetters(next.length)
    const isThere = (letter: string) => there.includes(letter)
    answer.put('options', next)
    answer.put('right.letters', right.letters.filter(isThere))
    answer.put('keep_last', keep_last.filter(isThere))
  }
  return (
    <fieldset className={`stack gap16 narrow ${classes.group}`}>
      <legend>Options</legend>
      {letters.map((letter, index) => (
        <div key={letter} className="stack gap6">
          <WritingArea label={`Option ${letter}`} rows={2} {...answer.input(`options.${index}`)} />
          <div className="wrap gap8-16 centred">
            <label className={`gap8 centred fit ${classes.tick}`}>
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={isSingle ? `${answer.path}right` : `${answer.path}right-${letter}`}
                checked={right.letters.includes(letter)}
                aria-invalid={Boolean(answer.error('right'))}
                onChange={({ currentTarget }) => choose(letter, currentTarget.checked)}
              />
              {letter} is right
            </label>
            <label className={`gap8 centred fit ${classes.tick}`}>
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
      <p id={`${answer.path}keep`} className="quiet small">
        Options change places from set to set. Those that keep theirs, such as “None of these”, do
        not.
      </p>
      <WrongRight answer={answer} names={['right', 'options', 'keep_last']} />
      <div className="wrap gap8-16 centred">
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

/** A correct number: a value with tolerance, or a range. */
function NumberFields({ answer }: { answer: AnswerForm }) {
  const field = (name: 'value' | 'tolerance' | 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      inputMode="text"
      autoComplete="off"
      {...answer.input(`right.${name}`)}
      aria-invalid={Boolean(answer.error(`right.${name}`) ?? answer.error('right'))}
    />
  )
  return (
    <fieldset className={`stack gap16 narrow ${classes.group}`}>
      <legend>Right answer</legend>
      <Checkbox label="A range" {...answer.input('right.isRange', 'checkbox')} />
      <div className={classes.row}>
        {answer.values.right.isRange ? field('from', 'From') : field('value', 'Value')}
        {answer.values.right.isRange ? field('to', 'To') : field('tolerance', 'Tolerance')}
        <TextInput label={BANK_LABELS.unit} autoComplete="off" {...answer.input('unit')} />
      </div>
      <WrongRight answer={answer} names={['right']} />
    </fieldset>
  )
}

const FORMS = EXPRESSION_FORMS.map((form) => ({ value: form, label: FORM_TEXTS[form] }))

/** A correct expression: one or more formulas, and the required form. */
function ExpressionFields({ answer }: { answer: AnswerForm }) {
  const { formulas } = answer.values.right

  const put = (next: string[]) => {
    answer.put('right.formulas', next)
    answer.clearAll()
  }
  return (
    <fieldset className={`stack gap16 narrow ${classes.group}`}>
      <legend>Right answer</legend>
      {formulas.map((formula, index) =>
        answer.hasNumbers ? (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
            key={index}
            label={formulas.length > 1 ? `Right answer ${index + 1}` : 'Right answer'}
            description="LaTeX"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={formula}
            onChange={({ currentTarget: { value } }) =>
              put(formulas.map((each, at) => (at === index ? value : each)))
            }
            error={answer.error(`right.${index}`) ?? (index === 0 && answer.error('right'))}
          />
        ) : (
          <FormulaField
            // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
            key={index}
            label={formulas.length > 1 ? `Right answer ${index + 1}` : 'Right answer'}
            value={formula}
            onChange={(latex) => put(formulas.map((each, at) => (at === index ? latex : each)))}
            error={answer.error(`right.${index}`) ?? (index === 0 && answer.error('right'))}
          />
        ),
      )}
      <div className="wrap gap8-16 centred">
        {formulas.length < OPTIONS_MAX && (
          <Button size="xs" onClick={() => put([...formulas, ''])}>
            Add another right answer
          </Button>
        )}
        {formulas.length > 1 && (
          <Button size="xs" onClick={() => put(formulas.slice(0, -1))}>
            Remove the last
          </Button>
        )}
      </div>
      <div className={classes.row}>
        <NativeSelect label={BANK_LABELS.form} data={FORMS} {...answer.input('form')} />
        <TextInput label={BANK_LABELS.unit} autoComplete="off" {...answer.input('unit')} />
      </div>
      <Checkbox
        label={BANK_LABELS.decimals_allowed}
        {...answer.input('decimals_allowed', 'checkbox')}
      />
    </fieldset>
  )
}

/** The answer fields of a question or a part. */
export function AnswerFields({ answer }: { answer: AnswerForm }) {
  if (answer.kind === 'number') return <NumberFields answer={answer} />
  if (answer.kind === 'expression') return <ExpressionFields answer={answer} />
  if (answer.kind === 'long') return <SchemeFields answer={answer} />
  return <OptionFields answer={answer} isSingle={answer.kind === 'choice'} />
}
