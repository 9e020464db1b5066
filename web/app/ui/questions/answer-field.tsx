import type { AttemptItem, ShownValue } from '@ganit/contract/exams/attempts'
import { optionLetters } from '@ganit/contract/papers/question-faults'
import { useLingui } from '@lingui/react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../buttons/button.tsx'
import { Textarea, TextInput } from '../forms/fields/fields.tsx'
import { Drawn } from '../text/drawn.tsx'
import type { RichTextOf } from '../text/use-rich-text.ts'
import classes from './answer-field.module.css'
import { FormulaAnswer } from './formulas/formula-answer.tsx'
import { FormulaKeypad } from './formulas/formula-keypad.tsx'
import { lettersShown } from './formulas/formula-keys.ts'
import { ItemText } from './item-text.tsx'
import { isTouchDevice, typeIntoField } from './typing.ts'

const ANSWER_MAX = 1_000
const LONG_MAX = 10_000
/** Numbers need only the keys of the lowest class. */
const LOWEST_CLASS = 1

type Value = ShownValue
type ChangePhotos = (change: (photos: readonly number[]) => number[]) => void

/** A question as it is asked in a test, a preview, or practice. */
export type AskedItem = Pick<
  AttemptItem,
  'kind' | 'text' | 'options' | 'figures' | 'unit' | 'group'
>

export type AnswerFieldProps = {
  item: AskedItem
  value: Value | null
  /** Called with the next answer, or a function of the current one. */
  onChange: (value: Value | null | ((now: Value | null) => Value | null)) => void
  rich: RichTextOf
  /** For the keys of numbers and formulas: the student's class, and the label and action of the last key. */
  pad?: { class_number: number | null; next: string; onNext: () => void }
  /** Letters of wrong answers already tried, and of the right answer once it is shown. */
  struck?: readonly string[]
  rights?: readonly string[]
  /** The text beside an option, by its letter. */
  notes?: Readonly<Record<string, string>>
  isDisabled?: boolean
  /** The verdict on the last try. It stands beside the field, and above the keys. */
  said?: ReactNode
  /** Renders the photos of a long answer, where photos are allowed. */
  photosOf?: (photos: readonly number[], onChange: ChangePhotos) => ReactNode
}

/** The input for an answer, by the question's kind. */
export function AnswerField(props: AnswerFieldProps) {
  const { item, value, onChange, said } = props
  if (!hasKeys(item))
    return (
      <>
        {item.kind === 'long' ? <LongAnswer {...props} /> : <OptionChoice {...props} />}
        {said}
      </>
    )
  const given = props.isDisabled ? <GivenAnswer {...props} /> : undefined
  if (item.kind === 'number') return <NumberAnswer {...props} given={given} />
  return (
    <FormulaAnswer
      value={typeof value === 'string' ? value : ''}
      unit={item.unit}
      rich={props.rich}
      class_number={props.pad?.class_number ?? null}
      letters={lettersShown([item.group?.text ?? '', item.text])}
      onChange={(next) => onChange(next.slice(0, ANSWER_MAX) || null)}
      next={props.pad}
      given={given}
      said={said}
    />
  )
}

/** An answer typed by keys that can no longer be changed. */
function GivenAnswer({ item: { kind, unit }, value, rich }: AnswerFieldProps) {
  const { i18n } = useLingui()
  if (typeof value !== 'string') return null
  return (
    <div className="row gap8">
      <b>{i18n.t('Your answer')}</b>
      <Drawn text={kind === 'expression' ? `$${value}$` : value} by={rich} />
      {unit}
    </div>
  )
}

/** True for answers typed by keys, the last of which goes on. */
export const hasKeys = ({ kind }: Pick<AskedItem, 'kind'>) =>
  kind === 'number' || kind === 'expression'

/** A number with the keys of a formula, which type text. */
function NumberAnswer({
  item,
  value,
  onChange,
  pad,
  given,
  said,
}: AnswerFieldProps & { given: ReactNode }) {
  const { i18n } = useLingui()

  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(!isTouchDevice())
  const text = typeof value === 'string' ? value : ''
  const change = (next: string) => onChange(next.slice(0, ANSWER_MAX) || null)
  const press = (typed: string) => {
    if (field.current) typeIntoField(field.current, typed, change)
  }
  return (
    <div className={classes.pad}>
      {given ?? (
        <>
          <TextInput
            ref={field}
            label={i18n.t('Your answer')}
            className={classes.number}
            // Many phones have no minus or slash on their number pad.
            inputMode={isOpen ? 'text' : 'none'}
            autoComplete="off"
            value={text}
            after={item.unit}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          {!isOpen && (
            <Button
              variant="quiet"
              className={classes.way}
              onClick={() => {
                // A phone opens its keyboard only if the focus comes after this change.
                flushSync(() => setOpen(true))
                field.current?.blur()
                field.current?.focus()
              }}
            >
              {i18n.t('Type it as text')}
            </Button>
          )}
        </>
      )}
      {said}
      {given === undefined && (
        <FormulaKeypad
          class_number={LOWEST_CLASS}
          letters={[]}
          onType={({ plain }) => press(plain)}
          onAct={press}
          next={pad}
        />
      )}
    </div>
  )
}

function OptionChoice({ item, value, onChange, rich, ...state }: AnswerFieldProps) {
  const { i18n } = useLingui()
  const name = useId()
  const { struck = [], rights = [], notes = {}, isDisabled = false } = state

  const chosen = Array.isArray(value) ? value : []
  const isOne = item.kind === 'choice'
  // The option is not `disabled`, which would take the focus from a person who answers by keyboard.
  const isOff = (letter: string) => isDisabled || struck.includes(letter)
  const choose = (letter: string, isChosen: boolean) => {
    if (isOff(letter)) return
    const others = isOne ? [] : chosen.filter((other) => other !== letter)
    const next = isChosen ? [...others, letter].toSorted() : others
    onChange(next.length > 0 ? next : null)
  }
  return (
    <fieldset className={`stack gap10 narrow ${classes.options}`}>
      <legend>{isOne ? i18n.t('Choose one') : i18n.t('Choose all that are right')}</legend>
      {optionLetters(item.options.length).map((letter, n) => (
        <label
          key={letter}
          data-on={chosen.includes(letter) || undefined}
          data-struck={struck.includes(letter) || undefined}
          data-right={rights.includes(letter) || undefined}
        >
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={name}
            value={letter}
            checked={chosen.includes(letter)}
            aria-disabled={isOff(letter) || undefined}
            onChange={({ currentTarget }) => choose(letter, currentTarget.checked)}
          />
          <b>{letter}</b>
          <span>
            <ItemText text={item.options[n] ?? ''} figures={item.figures} rich={rich} />
          </span>
          {notes[letter] && <small>{notes[letter]}</small>}
        </label>
      ))}
    </fieldset>
  )
}

function toLongAnswer(value: Value | null) {
  const given = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  return { text: given.text ?? '', photos: given.photos ?? [] }
}

function LongAnswer({ value, onChange, photosOf }: AnswerFieldProps) {
  const { i18n } = useLingui()

  const { text, photos } = toLongAnswer(value)
  type Long = ReturnType<typeof toLongAnswer>
  const change = (next: (now: Long) => Partial<Long>) =>
    onChange((now) => {
      const all = { ...toLongAnswer(now), ...next(toLongAnswer(now)) }
      return all.text || all.photos.length > 0 ? all : null
    })
  return (
    <>
      <Textarea
        label={i18n.t('Your answer')}
        rows={8}
        value={text}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value.slice(0, LONG_MAX)
          change(() => ({ text: typed }))
        }}
      />
      {photosOf?.(photos, (next) => change((now) => ({ photos: next(now.photos) })))}
    </>
  )
}
