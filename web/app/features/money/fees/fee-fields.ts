import {
  type BatchFee,
  type ChangedFrom,
  FEE_LABELS,
  FeeChanges,
  FeeDraft,
  type FeeType,
  type Prorata,
} from '@ganit/contract/money/fees'
import { schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../../ui/forms/use-versioned-form.ts'
import type { InstalmentFields } from '../../../ui/money/instalment-table.tsx'

/** A fee as its form holds it, by the names of the wire: refusals name them. */
export type FeeFields = {
  fee_title: string
  amount: string
  due_date: string
  fee_type: FeeType
  /** Of a recurring fee; blank where it has no end. */
  last_due_date: string
  /** Of a recurring fee. */
  prorata: Prorata
  /** Of a one-time fee; none where it is asked for at once. */
  instalments: InstalmentFields[]
  /** Whether being late with it may cost something. */
  late_fee: boolean
  /** Of a one-time fee: whether it is given back to who settles and leaves. */
  is_deposit: boolean
  /** Of a change: which dues go with it. */
  from: ChangedFrom
}

export const LABELS: Record<keyof FeeFields, string> = {
  ...FEE_LABELS,
  // Who looks for the Due Date finds one field.
  last_due_date: 'Last Day Due',
  prorata: 'Pro rata',
  instalments: 'Instalments',
  late_fee: 'Late fee',
  is_deposit: 'Deposit',
  from: 'Takes effect',
}

/** What a change may go with; the first is what the form begins with. */
export const FROM_TEXTS: Record<ChangedFrom, string> = {
  next: 'From the next due on',
  unpaid: 'Also for what is unpaid',
}

/** What a fee's types are called. */
export const FEE_TYPE_TEXTS: Record<FeeType, string> = {
  'one-time': 'One Time',
  recurring: 'Recurring',
}

/** What is asked for a month of which one was there for a part. */
export const PRORATA_TEXTS: Record<Prorata, string> = {
  none: 'Full months',
  days: 'By days',
  lessons: 'By lessons',
}

const BLANK: FeeFields = {
  fee_title: '',
  amount: '',
  due_date: '',
  fee_type: 'recurring',
  last_due_date: '',
  prorata: 'none',
  instalments: [],
  late_fee: true,
  is_deposit: false,
  from: 'next',
}

/** What is stored of a fee, or a blank new one. */
export const snapshotOf = (fee: BatchFee | null): Snapshot<FeeFields> =>
  fee
    ? {
        fields: {
          fee_title: fee.title,
          amount: fee.amount,
          due_date: fee.due_date,
          fee_type: fee.fee_type,
          last_due_date: fee.last_due_date ?? '',
          prorata: fee.prorata ?? 'none',
          instalments: fee.instalments ?? [],
          late_fee: fee.late_fee ?? true,
          is_deposit: fee.is_deposit ?? false,
          from: 'next',
        },
        version: fee.version,
      }
    : { fields: BLANK }

/** Fields as they are sent: no instalments are none on the wire. */
export const asSent = <Of extends Partial<FeeFields>>({ instalments, ...fields }: Of) => ({
  ...fields,
  ...(instalments && { instalments: instalments.length > 0 ? instalments : null }),
})

/** What goes with another type of fee: only a recurring one is pro rata, only a one-time one is cut, or a deposit. */
export const ofType = (fee_type: FeeType) => ({
  fee_type,
  ...(fee_type === 'one-time'
    ? { prorata: 'none' as const }
    : { instalments: [], is_deposit: false }),
})

const resolveDraft = schemaResolver(FeeDraft, { sync: true })
const resolveChanges = schemaResolver(FeeChanges, { sync: true })

/** The request's own sentences for what is wrong, by field. */
export const errorsOf = (fields: FeeFields, batch_id: number, batch_fee_id: number | undefined) =>
  batch_fee_id === undefined
    ? resolveDraft({ ...asSent(fields), batch_id })
    : resolveChanges({ ...asSent(fields), batch_fee_id })
