import { asMoney, inHundredths, moneyOf, sumOf } from '@ganit/contract/money'
import type { Ledger } from '@ganit/contract/money/ledger'
import { PAYMENT_LABELS, PaymentDraft, type PaymentMethod } from '@ganit/contract/money/payments'
import { schemaResolver } from '@mantine/form'
import { formatMoney } from '../../../ui/text/formats.ts'
import { openOf, planOf } from './sums.ts'

/** A payment as its form holds it, by the names of the wire: refusals name them. */
export type PaymentFields = {
  amount: string
  date: string
  method: PaymentMethod
  transaction_id: string
  note: string
  /** Whether only the dues of `fee_ids` are settled; otherwise the oldest first. */
  isChosen: boolean
  fee_ids: number[]
  /** Whether what is more than is owed is kept in advance. */
  advance: boolean
}

export const LABELS = PAYMENT_LABELS

const Amount = moneyOf(LABELS.amount)

/** What stands in the field as money's text; nothing while it cannot be read. */
export const readAmount = (typed: string) => Amount.safeParse(typed).data ?? '0'

const idsOf = (dues: { fee_id: number }[]) => dues.map(({ fee_id }) => fee_id)

/** The dues that a payment settles, in order: the chosen ones, or all that is owed. */
export const duesFor = (
  { isChosen, fee_ids }: Pick<PaymentFields, 'isChosen' | 'fee_ids'>,
  dues: Dues,
) => openOf(dues).filter(({ fee_id }) => !isChosen || fee_ids.includes(fee_id))

type Choice = Pick<PaymentFields, 'isChosen' | 'fee_ids'>
type Dues = Ledger['dues']

const owedOf = (dues: Dues) => (dues.length > 0 ? sumOf(dues.map(({ owed }) => owed)) : '')

/** The dues that are due by a day; all of them where nothing is due yet. */
function dueBy(day: string, dues: Dues) {
  const due = dues.filter(({ due_date }) => due_date <= day)
  return due.length > 0 ? due : dues
}

/** What may be paid at the most for a choice of dues: all that is owed of them; blank where there are none. */
export const mostFor = (choice: Choice, dues: Dues) => owedOf(duesFor(choice, dues))

/** What is proposed for a choice of dues: what is due by today, or all of what was ticked. */
export const suggested = (choice: Choice, dues: Dues, today: string) =>
  choice.isChosen ? mostFor(choice, dues) : owedOf(dueBy(today, duesFor(choice, dues)))

/** A payment of what is due by now, of one batch where there is more than that; made today. */
export function fieldsFor(dues: Dues, today: string, batchId?: number): PaymentFields {
  const open = openOf(dues)
  const ofBatch = open.filter(({ batch_id }) => batch_id === batchId)
  const isChosen = ofBatch.length > 0 && ofBatch.length < open.length
  const choice = { isChosen, fee_ids: isChosen ? idsOf(dueBy(today, ofBatch)) : [] }
  return {
    amount: suggested(choice, dues, today),
    date: today,
    method: 'cash',
    transaction_id: '',
    note: '',
    advance: open.length === 0,
    ...choice,
  }
}

/** Whether an amount, as far as it can be read, leaves nothing unpaid that is due by now. */
export function leavesNothingDue(fields: PaymentFields, dues: Dues, today: string) {
  const plan = planOf(readAmount(fields.amount), duesFor(fields, dues))
  return openOf(dues).every(
    ({ fee_id, owed, due_date }) => due_date > today || plan.get(fee_id) === owed,
  )
}

/** What is said of an amount while it is typed: that it is more than there is to settle. */
export function tooMuch(fields: PaymentFields, dues: Dues) {
  const most = mostFor(fields, dues)
  if (fields.advance || !most || inHundredths(readAmount(fields.amount)) <= inHundredths(most))
    return ''
  return fields.isChosen
    ? `${LABELS.amount} must be at most ${formatMoney(most)}, which is what is owed of what is ticked.`
    : `${LABELS.amount} must be at most ${formatMoney(most)}, which is what is owed.`
}

/** What of an amount is more than all that is owed, such as `500.00`. */
export const advanceIn = ({ amount }: Pick<PaymentFields, 'amount'>, dues: Dues) =>
  asMoney(Math.max(0, inHundredths(readAmount(amount)) - inHundredths(owedOf(openOf(dues)) || '0')))

/** As it is sent. */
export const asSent = (
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

/** The request's own sentences for what is wrong, by field; and that something must be chosen. */
export const errorsOf = (sent: ReturnType<typeof asSent>) => ({
  ...resolve(sent),
  ...(sent.fee_ids?.length === 0 && { fee_ids: 'Choose at least one due.' }),
})
