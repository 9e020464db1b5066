import { lettersOf } from '@ganit/contract/papers/question-faults'
import type { AttemptItem, ShownValue } from '@ganit/contract/tests/attempts'
import { Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { useLazyImport } from '../feedback/use-lazy-import.ts'
import { FormulaField } from '../forms/formula-field.tsx'
import type { RichTextOf } from '../text/use-rich-text.ts'
import classes from './answer-field.module.css'
import { ItemText } from './item-text.tsx'

const ANSWER_MAX = 1_000
const LONG_MAX = 10_000

type Value = ShownValue
type ChangePhotos = (change: (photos: readonly number[]) => number[]) => void

export type AnswerFieldProps = {
  item: AttemptItem
  value: Value | null
  /** Called with the next answer, or a function of the current one. */
  onChange: (value: Value | null | ((now: Value | null) => Value | null)) => void
  rich: RichTextOf
  /** Renders the photos of a long answer, where photos are allowed. */
  photosOf?: (photos: readonly number[], onChange: ChangePhotos) => ReactNode
}

/** The input for an answer, by the question's kind. */
export function AnswerField(props: AnswerFieldProps) {
  const { item, value, onChange } = props
  if (item.kind === 'choice' || item.kind === 'several') return <Options {...props} />
  if (item.kind === 'long') return <LongAnswer {...props} />
  const text = typeof value === 'string' ? value : ''
  const change = (next: string) => onChange(next.slice(0, ANSWER_MAX) || null)
  if (item.kind === 'expression')
    return <Formula text={text} unit={item.unit} rich={props.rich} onChange={change} />
  return (
    <TextInput
      label="Your answer"
      className={classes.number ?? ''}
      // Many phones have no minus or slash on their number pad.
      inputMode="text"
      autoComplete="off"
      value={text}
      rightSection={item.unit}
      rightSectionWidth={72}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

type FormulaProps = Pick<AnswerFieldProps, 'rich'> & {
  text: string
  unit: string | null
  onChange: (text: string) => void
}

const loadReading = () => import('./read-as.tsx')

/** A formula with its reading below; if the reader fails to load, it is marked without a preview. */
function Formula({ onChange, ...read }: FormulaProps) {
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const ReadAs = useLazyImport(!hasFailed && read.text !== '', loadReading, fail)
  return (
    <>
      <FormulaField label="Your answer" value={read.text} onChange={onChange} />
      {ReadAs && <ReadAs {...read} />}
    </>
  )
}

function Options({ item, value, onChange, rich }: AnswerFieldProps) {
  const chosen = Array.isArray(value) ? value : []
  const isOne = item.kind === 'choice'
  const choose = (letter: string, isChosen: boolean) => {
    const others = isOne ? [] : chosen.filter((other) => other !== letter)
    const next = isChosen ? [...others, letter].toSorted() : others
    onChange(next.length > 0 ? next : null)
  }
  return (
    <fieldset className={`stack gap10 narrow ${classes.options}`}>
      <legend>{isOne ? 'Choose one' : 'Choose all that are right'}</legend>
      {lettersOf(item.options.length).map((letter, n) => (
        <label key={letter} data-on={chosen.includes(letter) || undefined}>
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={`item-${item.item_id}`}
            value={letter}
            checked={chosen.includes(letter)}
            onChange={({ currentTarget }) => choose(letter, currentTarget.checked)}
          />
          <b>{letter}</b>
          <span>
            <ItemText text={item.options[n] ?? ''} figures={item.figures} rich={rich} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function longOf(value: Value | null) {
  const given = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  return { text: given.text ?? '', photos: given.photos ?? [] }
}

function LongAnswer({ value, onChange, photosOf }: AnswerFieldProps) {
  const { text, photos } = longOf(value)
  type Long = ReturnType<typeof longOf>
  const change = (next: (now: Long) => Partial<Long>) =>
    onChange((now) => {
      const all = { ...longOf(now), ...next(longOf(now)) }
      return all.text || all.photos.length > 0 ? all : null
    })
  return (
    <>
      <Textarea
        label="Your answer"
        rows={8}
        autosize={false}
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
