import { OPTIONS_MAX } from '@ganit/contract/question-content'
import { Button, TextInput } from '@mantine/core'
import { FormulaField } from '../../../ui/forms/formula-field.tsx'
import {
  BLANK_RIGHT,
  isChosen,
  type KeyedItem,
  type KeyFields,
  type TypedRight,
} from './correction.ts'
import classes from './keys.module.css'

type RightFieldsProps = {
  item: KeyedItem
  fields: KeyFields
  onChange: (change: Partial<KeyFields>) => void
}

/** What is right, by the kind of the question. */
export function RightFields(props: RightFieldsProps) {
  return isChosen(props.item) ? <Letters {...props} /> : <Typed {...props} />
}

/** Letters are the bank's; of a single choice a final key may name two. */
function Letters({ item, fields: { letters }, onChange }: RightFieldsProps) {
  return (
    <fieldset className={classes.letters}>
      <legend>Right, in the letters of the bank</legend>
      {item.letters.map((letter) => (
        <label key={letter}>
          <input
            type="checkbox"
            checked={letters.includes(letter)}
            onChange={({ currentTarget }) => {
              const others = letters.filter((other) => other !== letter)
              onChange({
                letters: currentTarget.checked ? [...others, letter].toSorted() : others,
              })
            }}
          />
          {letter}
        </label>
      ))}
      {item.kind === 'choice' && letters.length > 1 && <p>Each of them alone brings full marks.</p>}
    </fieldset>
  )
}

function Typed({ item, fields: { typed }, onChange }: RightFieldsProps) {
  return (
    <>
      {typed.map((each, n) => (
        <One
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place.
          key={n}
          isFormula={item.kind === 'expression'}
          place={typed.length > 1 ? ` ${n + 1}` : ''}
          right={each}
          onChange={(change) =>
            onChange({ typed: typed.map((one, at) => (at === n ? { ...one, ...change } : one)) })
          }
        />
      ))}
      <div className={classes.more}>
        {typed.length < OPTIONS_MAX && (
          <Button size="xs" onClick={() => onChange({ typed: [...typed, BLANK_RIGHT] })}>
            Add another right answer
          </Button>
        )}
        {typed.length > 1 && (
          <Button size="xs" onClick={() => onChange({ typed: typed.slice(0, -1) })}>
            Remove the last
          </Button>
        )}
      </div>
    </>
  )
}

type OneProps = {
  isFormula: boolean
  /** Which one of several it is, behind its label. */
  place: string
  right: TypedRight
  onChange: (change: Partial<TypedRight>) => void
}

function One({ isFormula, place, right, onChange }: OneProps) {
  const label = `Right answer${place}`
  if (isFormula)
    return (
      <FormulaField label={label} value={right.value} onChange={(value) => onChange({ value })} />
    )
  return (
    <div className={classes.pair}>
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={right.value}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
      <TextInput
        label={`Tolerance${place}`}
        inputMode="decimal"
        autoComplete="off"
        value={right.tolerance}
        onChange={({ currentTarget }) => onChange({ tolerance: currentTarget.value })}
      />
    </div>
  )
}
