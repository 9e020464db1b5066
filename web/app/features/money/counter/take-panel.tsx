import { asMoney, inHundredths } from '@ganit/contract/money'
import type { CounterFamily, CounterStudent } from '@ganit/contract/money/counter'
import { PAYMENT_METHODS, type PaymentMethod } from '@ganit/contract/money/payments'
import { Button, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import { METHOD_TEXTS, readAmount } from '../payments/payments.data.ts'
import classes from './counter.module.css'
import { advanceIn, type FamilyDue, owedOf, sharesOf } from './plan.ts'
import { reasonOf, type useTaking } from './use-taking.ts'

type TakePanelProps = {
  family: CounterFamily
  ticked: FamilyDue[]
  record: ReturnType<typeof useTaking>['record']
}

/** Digits choose the method unless text is being typed. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), dialog') !== null

type Taken = {
  method: PaymentMethod
  /** Null until typed: then the amount is what is owed. */
  amount: string | null
  transaction_id: string
  given: string
}

const BLANK: Taken = { method: 'cash', amount: null, transaction_id: '', given: '' }

/** Amount and method: `1` to `6` choose the method, Enter takes the money. */
export function TakePanel({ family, ticked, record }: TakePanelProps) {
  const first = family.students[0] as CounterStudent
  const { form, formRef, failure, setFailure, isSending, submit } = useSubmit({
    initialValues: BLANK,
    send: async ({ method, transaction_id }): Promise<void> => {
      if (isNothing) return setFailure('Tick what is paid, or type an amount.')
      const payments = sharesOf(amount, ticked, first)
      try {
        await record({ payments, method, transaction_id } as never, first)
      } catch (error) {
        setFailure(reasonOf(error))
      }
    },
  })
  const { method, amount: typed, transaction_id, given } = form.values
  const owed = owedOf(ticked)
  const amount = typed === null ? owed : readAmount(typed)
  const advance = advanceIn(amount, ticked)
  const change = inHundredths(readAmount(given)) - inHundredths(amount)
  const isNothing = inHundredths(amount) === 0

  // A transaction number belongs to the method it was typed for.
  const choose = (chosen: PaymentMethod) =>
    form.setValues({ method: chosen, ...(chosen !== method && { transaction_id: '' }) })

  useWindowEvent('keydown', (event) => {
    const chosen = PAYMENT_METHODS[Number(event.key) - 1]
    if (chosen && !isTyping(event) && !event.ctrlKey && !event.altKey && !event.metaKey)
      choose(chosen)
  })
  return (
    <form ref={formRef} noValidate className={`stack gap12 ${classes.take}`} onSubmit={submit}>
      <p>To take</p>
      <p className={classes.sum}>{formatMoney(amount)}</p>
      <fieldset className={`grid gap4 halves ${classes.methods}`} aria-label="Method">
        {PAYMENT_METHODS.map((each, n) => (
          <label key={each} data-chosen={each === method || undefined}>
            <input
              type="radio"
              name="method"
              value={each}
              checked={each === method}
              onChange={() => choose(each)}
            />
            {METHOD_TEXTS[each]} <kbd>{n + 1}</kbd>
          </label>
        ))}
      </fieldset>
      <Button type="submit" variant="main" data-takes aria-keyshortcuts="Enter" loading={isSending}>
        Take {formatMoney(amount)}
      </Button>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="grid gap12 halves">
        <TextInput
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          leftSection="₹"
          value={typed ?? owed}
          onChange={({ currentTarget }) => form.setFieldValue('amount', currentTarget.value)}
        />
        {method === 'cash' ? (
          <TextInput
            label="Given"
            name="given"
            inputMode="decimal"
            autoComplete="off"
            leftSection="₹"
            value={given}
            onChange={({ currentTarget }) => form.setFieldValue('given', currentTarget.value)}
          />
        ) : (
          <TextInput
            label="Transaction ID"
            name="transaction_id"
            autoComplete="off"
            maxLength={200}
            value={transaction_id}
            onChange={({ currentTarget }) =>
              form.setFieldValue('transaction_id', currentTarget.value)
            }
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
          `${formatMoney(advance)} more than is ticked: it is kept as credit of ${first.name}, or settles other open dues.`}
      </p>
    </form>
  )
}
