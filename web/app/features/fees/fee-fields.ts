import {
  type BatchFee,
  type ChangedFrom,
  FEE_LABELS,
  FeeChanges,
  FeeDraft,
  type FeeType,
} from '@ganit/contract/fees'
import { schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../ui/forms/use-versioned-form.ts'

/** A fee as its form holds it, by the names of the wire: refusals name them. */
export type FeeFields = {
  fee_title: string
  amount: string
  due_date: string
  fee_type: FeeType
  /** Of a recurring fee; blank where it has no end. */
  last_due_date: string
  /** Of a change: which dues go with it. */
  from: ChangedFrom
}

export const LABELS: Record<keyof FeeFields, string> = {
  ...FEE_LABELS,
  // Who looks for the Due Date finds one field.
  last_due_date: 'Last Day Due',
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

const BLANK: FeeFields = {
  fee_title: '',
  amount: '',
  due_date: '',
  fee_type: 'recurring',
  last_due_date: '',
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
          from: 'next',
        },
        version: fee.version,
      }
    : { fields: BLANK }

const resolveDraft = schemaResolver(FeeDraft, { sync: true })
const resolveChanges = schemaResolver(FeeChanges, { sync: true })

/** The request's own sentences for what is wrong, by field. */
export const errorsOf = (fields: FeeFields, batch_id: number, batch_fee_id: number | undefined) =>
  batch_fee_id === undefined
    ? resolveDraft({ ...fields, batch_id })
    : resolveChanges({ ...fields, batch_fee_id })
