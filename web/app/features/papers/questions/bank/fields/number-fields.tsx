import { CONDITIONS_MAX, NUMBER_LETTERS } from '@ganit/contract/papers/question-numbers'
import { Button } from '../../../../../ui/buttons/button.tsx'
import { NativeSelect, TextInput } from '../../../../../ui/forms/fields/fields.tsx'
import classes from '../bank-form.module.css'
import { BLANK_NUMBER, lettersIn, type NumberLetter } from '../number-values.ts'
import type { BankForm } from '../use-bank-form.ts'
import { WrongRight } from '../wrong-right.tsx'

const FORMS = [
  { value: 'range', label: 'from … to …' },
  { value: 'list', label: 'one of a list' },
]

/** One number: its letter, and its possible values. */
function NumberRow({ form, letter }: { form: BankForm; letter: NumberLetter }) {
  const name = `params.${letter}`
  const isList = form.values.params[letter]?.isList ?? false
  const errors = Object.entries(form.errors)
  const errorOf = (field: string) =>
    form.errors[`${name}.${field}`] ??
    errors.find(([each]) => each.startsWith(`${name}.${field}.`))?.[1]
  const field = (at: 'from' | 'to' | 'step' | 'not' | 'of', label: string, hint?: string) => (
    <TextInput
      label={label}
      aria-label={`${letter}: ${label}`}
      placeholder={hint}
      autoComplete="off"
      name={`${name}.${at}`}
      {...form.getInputProps(`${name}.${at}`)}
      error={errorOf(at)}
    />
  )
  return (
    <fieldset className={`stack gap12 ${classes.slip}`}>
      <legend className={classes.letter}>
        Number <b>{letter}</b>
      </legend>
      <div className={classes.row}>
        <NativeSelect
          label="It is"
          aria-label={`${letter} is`}
          data={FORMS}
          value={isList ? 'list' : 'range'}
          onChange={({ currentTarget }) =>
            form.setFieldValue(`${name}.isList`, (currentTarget.value === 'list') as never)
          }
        />
        {isList ? (
          field('of', 'Any of these, with commas')
        ) : (
          <>
            {field('from', 'From')}
            {field('to', 'To')}
            {field('step', 'In steps of', '1')}
            {field('not', 'But not')}
          </>
        )}
      </div>
    </fieldset>
  )
}

/** Numbers that change from student to student, and the conditions that they must meet together. */
export function NumberFields({ form }: { form: BankForm }) {
  const { params, require } = form.values
  const letters = lettersIn(params)
  const next = NUMBER_LETTERS.find((letter) => !params[letter])
  const last = letters.at(-1)
  const put = (name: 'params' | 'require', value: unknown) => {
    form.setFieldValue(name, value as never)
    form.clearErrors()
  }
  const remove = (letter: NumberLetter) => {
    put('params', Object.fromEntries(Object.entries(params).filter(([each]) => each !== letter)))
    if (letters.length === 1) put('require', [])
  }

  return (
    <fieldset className={`stack gap16 narrow ${classes.group}`}>
      <legend>Numbers</legend>
      {letters.length === 0 ? (
        <p className="quiet">
          With numbers that change, each student gets a question of their own. Add a number, and
          write its letter in the texts: <code>[[a]]</code>.
        </p>
      ) : (
        <ul className={`quiet small ${classes.howTo}`}>
          <li>
            <code>[[a]]</code> or <code>[[a*b+1]]</code> writes a number, also in answers, hints and
            the solution.
          </li>
          <li>
            <code>[[lead a | x]]</code> begins: 3x, x, −x. <code>[[term b | x]]</code> goes on: +
            3x, − x, nothing for 0.
          </li>
        </ul>
      )}
      {letters.map((letter) => (
        <NumberRow key={letter} form={form} letter={letter} />
      ))}
      <WrongRight answer={{ error: (name) => form.errors[name] }} names={['params']} />
      <div className="wrap gap8-16 centred">
        {next && (
          <Button size="xs" onClick={() => put('params', { ...params, [next]: BLANK_NUMBER })}>
            Add number {next}
          </Button>
        )}
        {last && (
          <Button size="xs" onClick={() => remove(last)}>
            Remove number {last}
          </Button>
        )}
      </div>
      {letters.length > 0 && (
        <>
          {require.map((_condition, index) => (
            <TextInput
              // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
              key={index}
              label={`Condition ${index + 1}`}
              description={index === 0 && 'For example, a > b'}
              autoComplete="off"
              name={`require.${index}`}
              {...form.getInputProps(`require.${index}`)}
            />
          ))}
          <WrongRight answer={{ error: (name) => form.errors[name] }} names={['require']} />
          <div className="wrap gap8-16 centred">
            {require.length < CONDITIONS_MAX && (
              <Button size="xs" onClick={() => put('require', [...require, ''])}>
                Add condition
              </Button>
            )}
            {require.length > 0 && (
              <Button size="xs" onClick={() => put('require', require.slice(0, -1))}>
                Remove the last condition
              </Button>
            )}
          </div>
        </>
      )}
    </fieldset>
  )
}
