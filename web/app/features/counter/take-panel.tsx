import type { CounterFamily, CounterStudent } from '@ganit/contract/counter'
import { asMoney, inHundredths } from '@ganit/contract/money'
import { PAYMENT_METHODS, type PaymentMethod } from '@ganit/contract/payments'
import { Button, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useAttempt } from '../../api/attempt.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { METHOD_TEXTS, readAmount } from '../payments/payments.data.ts'
import { type Took, take } from './counter.data.ts'
import classes from './counter.module.css'
import { advanceIn, type FamilyDue, owedOf, sharesOf } from './plan.ts'

type TakePanelProps = {
  family: CounterFamily
  ticked: FamilyDue[]
  /** Whom it is recorded for, with what they paid. */
  onTaken: (took: Took) => void
}

/** A number pressed where no text is typed chooses how it is paid. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), dialog') !== null

/** What is taken and how: `1` to `6` choose the method, Enter takes it. */
export function TakePanel({ family, ticked, onTaken }: TakePanelProps) {
  const first = family.students[0] as CounterStudent
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const [typed, setTyped] = useState<string>()
  const [transaction_id, setTransaction] = useState('')
  const [given, setGiven] = useState('')
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const owed = owedOf(ticked)
  const amount = typed === undefined ? owed : readAmount(typed)
  const advance = advanceIn(amount, ticked)
  const change = inHundredths(readAmount(given)) - inHundredths(amount)
  const isNothing = inHundredths(amount) === 0

  useWindowEvent('keydown', (event) => {
    const chosen = PAYMENT_METHODS[Number(event.key) - 1]
    if (chosen && !isTyping(event) && !event.ctrlKey && !event.altKey && !event.metaKey)
      setMethod(chosen)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(async () => {
      if (isNothing) return setFailure('Tick what is paid, or type an amount.')
      setFailure('')
      const payments = sharesOf(amount, ticked, first)
      try {
        onTaken(await take({ payments, method, transaction_id } as never, attempt))
      } catch (error) {
        setFailure(reasonOf(error))
      }
    })
  }
  return (
    <form noValidate className={classes.take} onSubmit={submit}>
      <p>To take</p>
      <p className={classes.sum}>{formatMoney(amount)}</p>
      <fieldset className={classes.methods} aria-label="Method">
        {PAYMENT_METHODS.map((each, n) => (
          <label key={each} data-chosen={each === method || undefined}>
            <input
              type="radio"
              name="method"
              value={each}
              checked={each === method}
              onChange={() => setMethod(each)}
            />
            {METHOD_TEXTS[each]} <kbd>{n + 1}</kbd>
          </label>
        ))}
      </fieldset>
      <Button type="submit" variant="main" data-takes aria-keyshortcuts="Enter" loading={isSending}>
        Take {formatMoney(amount)}
      </Button>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={classes.fields}>
        <TextInput
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          leftSection="₹"
          value={typed ?? owed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {method === 'cash' ? (
          <TextInput
            label="Given"
            name="given"
            inputMode="decimal"
            autoComplete="off"
            leftSection="₹"
            value={given}
            onChange={({ currentTarget }) => setGiven(currentTarget.value)}
          />
        ) : (
          <TextInput
            label="Transaction ID"
            name="transaction_id"
            autoComplete="off"
            maxLength={200}
            value={transaction_id}
            onChange={({ currentTarget }) => setTransaction(currentTarget.value)}
          />
        )}
      </div>
      <p role="status">
        {method === 'cash' &&
          given !== '' &&
          (change >= 0
            ? `Change ${formatMoney(asMoney(change))}. `
            : `${formatMoney(asMoney(-change))} is missing. `)}
        {inHundredths(advance) > 0 &&
          `${formatMoney(advance)} more than is ticked: it stays as credit of ${first.name}, or settles what else is open.`}
      </p>
    </form>
  )
}

/** Its fields stand in several rows here: each is said in words. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && Object.keys(error.fields).length > 0
    ? [...new Set(Object.values(error.fields))].join(' ')
    : messageOf(error)
