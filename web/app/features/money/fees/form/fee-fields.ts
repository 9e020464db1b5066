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
import type { Snapshot } from '../../../../ui/forms/records/use-versioned-form.ts'
import type { InstalmentFields } from '../../../../ui/money/instalment-table.tsx'

/** A fee as its form holds it, under the wire's names, which refusals use. */
export type FeeFields = {
  fee_title: string
  amount: string
  due_date: string
  fee_type: FeeType
  /** Recurring fees; blank for no end. */
  last_due_date: string
  /** For a recurring fee: how part months are charged. */
  prorata: Prorata
  /** Instalments of a one-time fee; empty to charge all at once. */
  instalments: InstalmentFields[]
  late_fee: boolean
  /** For a one-time fee: true if it is refunded to students who settle and leave. */
  is_deposit: boolean
  /** For a one-time fee: the time that it pays for, blank if nothing of it is given back. */
  paid_from: string
  paid_to: string
  /** For a one-time fee: whether it is charged when somebody joins, also to students of another batch. */
  on_joining: boolean
  asks_within: boolean
  /** Whether a fee that is dated back charges students who have left. */
  asks_left: boolean
  /** For a change: which dues it affects. */
  from: ChangedFrom
}

export const LABELS: Record<keyof FeeFields, string> = {
  ...FEE_LABELS,
  // "Last Day Due", so that only one label begins with "Due Date".
  last_due_date: 'Last Day Due',
  prorata: 'Pro rata',
  instalments: 'Instalments',
  late_fee: 'Late fee',
  is_deposit: 'Deposit',
  paid_from: 'Paid from',
  paid_to: 'Paid to',
  on_joining: 'Asked when somebody joins',
  asks_within: 'Also from our other batches',
  asks_left: 'Asks who has left',
  from: 'Takes effect',
}

/** The dues that a change may affect; the first is the default. */
export const FROM_TEXTS: Record<ChangedFrom, string> = {
  next: 'From the next due on',
  unpaid: 'Also for what is unpaid',
}

export const FEE_TYPE_TEXTS: Record<FeeType, string> = {
  'one-time': 'One Time',
  recurring: 'Recurring',
}

/** How a student who joined or left mid-month is charged. */
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
  paid_from: '',
  paid_to: '',
  on_joining: false,
  asks_within: false,
  asks_left: false,
  from: 'next',
}

/** A stored fee in the form's shape, or a blank one. */
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
          paid_from: fee.paid_from ?? '',
          paid_to: fee.paid_to ?? '',
          on_joining: fee.on_joining ?? false,
          asks_within: fee.asks_within ?? false,
          asks_left: fee.asks_left ?? true,
          from: 'next',
        },
        version: fee.version,
      }
    : { fields: BLANK }

/** The fields as sent: no instalments are omitted. */
export const toSentFields = <Of extends Partial<FeeFields>>({ instalments, ...fields }: Of) => ({
  ...fields,
  ...(instalments && { instalments: instalments.length > 0 ? instalments : null }),
})

/**
 * Resets what does not suit a fee type: only recurring fees are pro rata, only one-time fees have instalments, are
 * deposits, pay for a time or are charged on joining.
 */
export const resetForType = (fee_type: FeeType) => ({
  fee_type,
  ...(fee_type === 'one-time'
    ? { prorata: 'none' as const }
    : {
        ...{ instalments: [], is_deposit: false, paid_from: '', paid_to: '' },
        ...{ on_joining: false, asks_within: false },
      }),
})

const resolveDraft = schemaResolver(FeeDraft, { sync: true })
const resolveChanges = schemaResolver(FeeChanges, { sync: true })

/** The request schema's messages, by field. */
export const errorsOf = (fields: FeeFields, batch_id: number, batch_fee_id: number | undefined) =>
  batch_fee_id === undefined
    ? resolveDraft({ ...toSentFields(fields), batch_id })
    : resolveChanges({ ...toSentFields(fields), batch_fee_id })
