import { asMoney, toHundredths } from '@ganit/contract/money'
import { PAYMENT_METHODS, type PaymentMethod } from '@ganit/contract/money/payments'
import { useId, useRef } from 'react'
import { useWindowKey } from '../../../../ui/buttons/use-window-key.ts'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import aloud from '../../../../ui/text/aloud.module.css'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { METHOD_TEXTS } from '../words.ts'
import { readAmount } from './payment-fields.ts'
import classes from './take-parts.module.css'

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), textarea') !== null

type WaysProps<Way extends string> = {
  label: string
  ways: readonly Way[]
  textOf: (way: Way) => string
  way: Way
  onChoose: (way: Way) => void
}

/** Six ways side by side. Outside fields, the keys `1` to `6` choose one, unless a dialog is in front. */
export function Ways<Way extends string>({ label, ways, textOf, way, onChoose }: WaysProps<Way>) {
  const place = useRef<HTMLFieldSetElement>(null)
  const name = useId()
  const isHere = ({ target }: KeyboardEvent) =>
    target instanceof Element && target.closest('dialog') === place.current?.closest('dialog')

  useWindowKey((event) => {
    const chosen = ways[Number(event.key) - 1]
    const isKey = isHere(event) && !isTyping(event) && !place.current?.matches(':disabled')
    if (!chosen || !isKey || event.ctrlKey || event.altKey || event.metaKey) return
    // The choice may move the focus into a field, which must not get the digit.
    event.preventDefault()
    onChoose(chosen)
  })
  return (
    <fieldset ref={place} className={classes.methods} aria-label={label}>
      {ways.map((each, n) => (
        <label key={each} data-chosen={each === way || undefined}>
          <input
            type="radio"
            name={name}
            className={aloud.only}
            value={each}
            checked={each === way}
            onChange={() => onChoose(each)}
          />
          {textOf(each)} <kbd>{n + 1}</kbd>
        </label>
      ))}
    </fieldset>
  )
}

type MethodsProps = { method: PaymentMethod; onChoose: (method: PaymentMethod) => void }

/** The methods of a payment side by side. */
export const Methods = ({ method, onChoose }: MethodsProps) => (
  <Ways
    label="Method"
    ways={PAYMENT_METHODS}
    textOf={(each) => METHOD_TEXTS[each].replace(' transfer', '')}
    way={method}
    onChoose={onChoose}
  />
)

type CashGivenProps = {
  given: string
  /** Amount to be paid, as the wire's text. */
  amount: string
  onChange: (given: string) => void
}

/** The cash given and the change, as two fields of a row. */
export function CashGiven({ given, amount, onChange }: CashGivenProps) {
  const change = toHundredths(readAmount(given)) - toHundredths(amount)
  return (
    <>
      <TextInput
        label="Cash given"
        name="given"
        inputMode="decimal"
        autoComplete="off"
        value={given}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p role="status" className={classes.change} data-missing={change < 0 || undefined}>
        {given !== '' && (
          <>
            <span>{change >= 0 ? 'Change' : 'Missing'}</span>{' '}
            <b>{formatRupees(asMoney(Math.abs(change)))}</b>
          </>
        )}
      </p>
    </>
  )
}
