import type { Ledger } from '@ganit/contract/ledger'
import { PAYMENT_LABELS, PaymentDraft, type PaymentMethod } from '@ganit/contract/payments'
import { schemaResolver } from '@mantine/form'
import { openOf, sumOf } from './sums.ts'

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
}

export const LABELS = PAYMENT_LABELS

const idsOf = (dues: { fee_id: number }[]) => dues.map(({ fee_id }) => fee_id)

/** The dues that a payment settles, in order: the chosen ones, or all that is owed. */
export const duesFor = (
  { isChosen, fee_ids }: Pick<PaymentFields, 'isChosen' | 'fee_ids'>,
  dues: Ledger['dues'],
) => openOf(dues).filter(({ fee_id }) => !isChosen || fee_ids.includes(fee_id))

/** What those dues come to; blank where there are none. */
export function suggested(
  choice: Pick<PaymentFields, 'isChosen' | 'fee_ids'>,
  dues: Ledger['dues'],
) {
  const settled = duesFor(choice, dues)
  return settled.length > 0 ? sumOf(settled.map(({ owed }) => owed)) : ''
}

/** A payment of all that is owed, or of what is owed for one batch where there is more; made today. */
export function fieldsFor(dues: Ledger['dues'], today: string, batchId?: number): PaymentFields {
  const open = openOf(dues)
  const ofBatch = open.filter(({ batch_id }) => batch_id === batchId)
  const isChosen = ofBatch.length > 0 && ofBatch.length < open.length
  const choice = { isChosen, fee_ids: isChosen ? idsOf(ofBatch) : [] }
  return {
    amount: suggested(choice, dues),
    date: today,
    method: 'cash',
    transaction_id: '',
    note: '',
    ...choice,
  }
}

/** As it is sent. */
export const asSent = (
  { isChosen, fee_ids, ...fields }: PaymentFields,
  student_id: number,
  dues: Ledger['dues'],
) => ({
  ...fields,
  student_id,
  ...(isChosen && { fee_ids: idsOf(duesFor({ isChosen, fee_ids }, dues)) }),
})

const resolve = schemaResolver(PaymentDraft, { sync: true })

/** The request's own sentences for what is wrong, by field; and that something must be chosen. */
export const errorsOf = (sent: ReturnType<typeof asSent>) => ({
  ...resolve(sent),
  ...(sent.fee_ids?.length === 0 && { fee_ids: 'Choose at least one due.' }),
})
