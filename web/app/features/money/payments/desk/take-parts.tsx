import { asMoney, toHundredths } from '@ganit/contract/money'
import { PAYMENT_METHODS, type PaymentMethod } from '@ganit/contract/money/payments'
import { useRef } from 'react'
import { useWindowKey } from '../../../../ui/buttons/use-window-key.ts'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import aloud from '../../../../ui/text/aloud.module.css'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { METHOD_TEXTS } from '../words.ts'
import { readAmount } from './payment-fields.ts'
import classes from './take-parts.module.css'

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), textarea') !== null

type MethodsProps = { method: PaymentMethod; onChoose: (method: PaymentMethod) => void }

/** The methods side by side. Outside fields, the keys `1` to `6` choose one, unless a dialog is in front. */
export function Methods({ method, onChoose }: MethodsProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  const isHere = ({ target }: KeyboardEvent) =>
    target instanceof Element && target.closest('dialog') === place.current?.closest('dialog')

  useWindowKey((event) => {
    const chosen = PAYMENT_METHODS[Number(event.key) - 1]
    const isKey = isHere(event) && !isTyping(event) && !place.current?.matches(':disabled')
    if (chosen && isKey && !event.ctrlKey && !event.altKey && !event.metaKey) onChoose(chosen)
  })
  return (
    <fieldset ref={place} className={classes.methods} aria-label="Method">
      {PAYMENT_METHODS.map((each, n) => (
        <label key={each} data-chosen={each === method || undefined}>
          <input
            type="radio"
            name="method"
            className={aloud.only}
            value={each}
            checked={each === method}
            onChange={() => onChoose(each)}
          />
          {METHOD_TEXTS[each].replace(' transfer', '')} <kbd>{n + 1}</kbd>
        </label>
      ))}
    </fieldset>
  )
}

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
