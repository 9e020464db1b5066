import { asMoney, moneyField, sumMoney, toHundredths } from '@ganit/contract/money'
import type { Ledger } from '@ganit/contract/money/ledger'
import { PAYMENT_LABELS, PaymentDraft, type PaymentMethod } from '@ganit/contract/money/payments'
import { schemaResolver } from '@mantine/form'
import { formatMoney } from '../../../../ui/text/formats.ts'
import { allocateAmount, openDues } from './sums.ts'

/** A payment as its form holds it, under the wire's names, which refusals use. */
export type PaymentFields = {
  amount: string
  date: string
  method: PaymentMethod
  transaction_id: string
  note: string
  /** True to settle only `fee_ids`; otherwise the oldest first. */
  isChosen: boolean
  fee_ids: number[]
  /** True to keep the excess as advance. */
  advance: boolean
}

export const LABELS = PAYMENT_LABELS

const Amount = moneyField(LABELS.amount)

/** The typed amount as the wire's text; `0` if invalid. */
export const readAmount = (typed: string) => Amount.safeParse(typed).data ?? '0'

const idsOf = (dues: { fee_id: number }[]) => dues.map(({ fee_id }) => fee_id)

/** The dues a payment settles, in order: those chosen, or all that are owed. */
export const duesFor = (
  { isChosen, fee_ids }: Pick<PaymentFields, 'isChosen' | 'fee_ids'>,
  dues: Dues,
) => openDues(dues).filter(({ fee_id }) => !isChosen || fee_ids.includes(fee_id))

type Choice = Pick<PaymentFields, 'isChosen' | 'fee_ids'>
type Dues = Ledger['dues']

const owedOf = (dues: Dues) => (dues.length > 0 ? sumMoney(dues.map(({ owed }) => owed)) : '')

/** The dues due by a day; all of them if none is. */
function duesDueBy(day: string, dues: Dues) {
  const due = dues.filter(({ due_date }) => due_date <= day)
  return due.length > 0 ? due : dues
}

/** The largest amount for a choice of dues: the sum that they owe, or blank if they owe nothing. */
export const maxAmountFor = (choice: Choice, dues: Dues) => owedOf(duesFor(choice, dues))

/** The amount that the form suggests: the sum due by today, or that of the ticked dues. */
export const suggestedAmount = (choice: Choice, dues: Dues, today: string) =>
  choice.isChosen ? maxAmountFor(choice, dues) : owedOf(duesDueBy(today, duesFor(choice, dues)))

/** The first values of the form: the dues due by now, only of this batch if there are others, and today's date. */
export function fieldsFor(dues: Dues, today: string, batchId?: number): PaymentFields {
  const open = openDues(dues)
  const ofBatch = open.filter(({ batch_id }) => batch_id === batchId)
  const isChosen = ofBatch.length > 0 && ofBatch.length < open.length
  const choice = { isChosen, fee_ids: isChosen ? idsOf(duesDueBy(today, ofBatch)) : [] }
  return {
    amount: suggestedAmount(choice, dues, today),
    date: today,
    method: 'cash',
    transaction_id: '',
    note: '',
    advance: open.length === 0,
    ...choice,
  }
}

/** True if the amount, as far as valid, settles everything due by today. */
export function leavesNothingDue(fields: PaymentFields, dues: Dues, today: string) {
  const plan = allocateAmount(readAmount(fields.amount), duesFor(fields, dues))
  return openDues(dues).every(
    ({ fee_id, owed, due_date }) => due_date > today || plan.get(fee_id) === owed,
  )
}

/** A warning while typing an amount above what is owed. */
export function excessWarning(fields: PaymentFields, dues: Dues) {
  const most = maxAmountFor(fields, dues)
  if (fields.advance || !most || toHundredths(readAmount(fields.amount)) <= toHundredths(most))
    return ''
  return fields.isChosen
    ? `${LABELS.amount} must be at most ${formatMoney(most)}, which is what the ticked dues owe.`
    : `${LABELS.amount} must be at most ${formatMoney(most)}, which is what is owed.`
}

/** The part of an amount beyond all dues, such as `500.00`. */
export const advanceOfAmount = ({ amount }: Pick<PaymentFields, 'amount'>, dues: Dues) =>
  asMoney(
    Math.max(0, toHundredths(readAmount(amount)) - toHundredths(owedOf(openDues(dues)) || '0')),
  )

export const toSentPayment = (
  { isChosen, fee_ids, advance, ...fields }: PaymentFields,
  student_id: number,
  dues: Dues,
) => ({
  ...fields,
  student_id,
  ...(advance && { advance }),
  ...(isChosen && { fee_ids: idsOf(duesFor({ isChosen, fee_ids }, dues)) }),
})

const resolve = schemaResolver(PaymentDraft, { sync: true })

/** The request schema's messages by field, and a check that a due is chosen. */
export const errorsOf = (sent: ReturnType<typeof toSentPayment>) => ({
  ...resolve(sent),
  ...(sent.fee_ids?.length === 0 && { fee_ids: 'Choose at least one due.' }),
})
