import { toHundredths } from '@ganit/contract/money'
import type { CounterFamily, CounterStudent } from '@ganit/contract/money/counter'
import type { PaymentMethod } from '@ganit/contract/money/payments'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { formatRupees } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { ChequeFields } from '../cheques/cheque-fields.tsx'
import { readAmount } from '../payments/desk/payment-fields.ts'
import parts from '../payments/desk/take-parts.module.css'
import { CashGiven, Methods } from '../payments/desk/take-parts.tsx'
import classes from './counter.module.css'
import { advanceOfAmount, type FamilyDue, owedOf, splitAmount, sumOwedBeside } from './plan.ts'
import { reasonOf, type useTakePayment } from './use-taking.ts'

type TakePanelProps = {
  family: CounterFamily
  ticked: FamilyDue[]
  record: ReturnType<typeof useTakePayment>['record']
}

type Taken = {
  method: PaymentMethod
  /** The typed amount; null until something is typed, and then the sum of the ticked dues counts. */
  amount: string | null
  transaction_id: string
  bank: string
  /** The date on a cheque; today if blank. */
  dated: string
  given: string
  /** Today if blank. */
  date: string
  note: string
}

const BLANK: Taken = {
  method: 'cash',
  amount: null,
  transaction_id: '',
  bank: '',
  dated: '',
  given: '',
  date: '',
  note: '',
}

const NO_NUMBER = 'No number? Enter once more.'

/** Ways that a bank statement shows by their number: it is asked for once. */
const hasNumber = (method: PaymentMethod) => ['upi', 'bank', 'card', 'cheque'].includes(method)

/**
 * Asks whether an amount above the ticked dues is meant. It settles the student's other dues, and the rest is kept as
 * advance.
 */
function confirmAdvance(advance: string, { name }: CounterStudent, others: string) {
  const isKept = toHundredths(others) === 0
  const isPartlyKept = toHundredths(advance) > toHundredths(others)
  const where = isKept
    ? `Keep it as an advance for ${name}?`
    : isPartlyKept
      ? `It settles ${name}’s other dues, and the rest is kept as an advance.`
      : `It goes towards ${name}’s other dues.`
  return confirm({
    title: 'More than is ticked',
    text: `${formatRupees(advance)} more than is ticked. ${where}`,
    accept: isKept ? 'Keep as advance' : 'Collect',
    refuse: 'Back',
  })
}

/** Amount and method: `1` to `6` choose the method, Enter collects the money. */
export function TakePanel({ family, ticked, record }: TakePanelProps) {
  const first = family.students[0] as CounterStudent
  const numberField = useRef<HTMLInputElement>(null)
  /** True once it was asked whether there is no number. */
  const [isNumberless, setNumberless] = useState(false)
  const today = useToday()
  const { form, formRef, failure, setFailure, isSending, submit } = useSubmit({
    initialValues: BLANK,
    send: async ({ method, transaction_id, bank, dated, date, note }): Promise<void> => {
      if (isNothing) return setFailure('Tick what is paid, or type an amount.')
      if (hasNumber(method) && transaction_id.trim() === '' && !isNumberless) {
        numberField.current?.focus()
        return setNumberless(true)
      }
      const others = sumOwedBeside(ticked, first)
      if (toHundredths(advance) > 0 && !(await confirmAdvance(advance, first, others))) return
      const payments = splitAmount(amount, ticked, first)
      try {
        const cheque = method === 'cheque' && { cheque: { bank, dated: dated || today } }
        await record({ payments, method, transaction_id, date, note, ...cheque } as never, first)
      } catch (error) {
        setFailure(reasonOf(error))
      }
    },
  })
  const { method, amount: typed, transaction_id, bank, dated, given, date, note } = form.values
  const owed = owedOf(ticked)
  const amount = typed === null ? owed : readAmount(typed)
  const advance = advanceOfAmount(amount, ticked)
  const isNothing = toHundredths(amount) === 0

  // A transaction number belongs to the method it was typed for.
  function choose(chosen: PaymentMethod) {
    form.setValues({ method: chosen, ...(chosen !== method && { transaction_id: '' }) })
    setNumberless(false)
  }
  useEffect(() => {
    if (hasNumber(method)) numberField.current?.focus()
  }, [method])

  return (
    <form
      ref={formRef}
      noValidate
      className={`stack gap12 ${classes.panel} ${classes.take}`}
      onSubmit={submit}
      onKeyDown={(event) => {
        // A held Enter counts once.
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
      }}
    >
      <p className="row split foot">
        To collect <span className={classes.sum}>{formatRupees(amount)}</span>
      </p>
      <Methods method={method} onChoose={choose} />
      <div className={`grid gap12 ${parts.three}`}>
        <TextInput
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? (toHundredths(owed) === 0 ? '' : owed.replace(/\.00$/, ''))}
          onChange={({ currentTarget }) => form.setFieldValue('amount', currentTarget.value)}
        />
        {method === 'cash' ? (
          <CashGiven
            given={given}
            amount={amount}
            onChange={(text) => form.setFieldValue('given', text)}
          />
        ) : method === 'cheque' ? (
          <ChequeFields
            value={{ number: transaction_id, bank, dated: dated || today }}
            numberRef={numberField}
            numberError={isNumberless && NO_NUMBER}
            onChange={({ number, ...changed }) => {
              form.setValues({
                ...changed,
                ...(number !== undefined && { transaction_id: number }),
              })
              if (number !== undefined) setNumberless(false)
            }}
          />
        ) : (
          <TextInput
            label="Transaction ID"
            name="transaction_id"
            className={parts.two}
            autoComplete="off"
            maxLength={200}
            ref={numberField}
            value={transaction_id}
            error={isNumberless && NO_NUMBER}
            onChange={({ currentTarget }) => {
              form.setFieldValue('transaction_id', currentTarget.value)
              setNumberless(false)
            }}
          />
        )}
      </div>
      <Button type="submit" variant="main" data-takes aria-keyshortcuts="Enter" loading={isSending}>
        Collect {formatRupees(amount)}
      </Button>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <details className="small">
        <summary>More</summary>
        <div className="grid gap12 halves above8">
          <DateField
            label="Date"
            name="date"
            value={date}
            onChange={(day) => form.setFieldValue('date', day)}
          />
          <TextInput
            label="Note"
            name="note"
            autoComplete="off"
            maxLength={500}
            value={note}
            onChange={({ currentTarget }) => form.setFieldValue('note', currentTarget.value)}
          />
        </div>
      </details>
    </form>
  )
}
