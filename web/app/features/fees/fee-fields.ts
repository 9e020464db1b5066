import {
  type BatchFee,
  FEE_LABELS,
  FeeChanges,
  FeeDraft,
  type FeeRow,
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
}

export const LABELS: Record<keyof FeeFields, string> = FEE_LABELS

/** What a fee's types are called. */
export const FEE_TYPE_TEXTS: Record<FeeType, string> = {
  'one-time': 'One Time',
  recurring: 'Recurring',
}

const BLANK: FeeFields = { fee_title: '', amount: '', due_date: '', fee_type: 'recurring' }

/** What is stored of a fee, or a blank new one. */
export const snapshotOf = (fee: FeeRow | BatchFee | null): Snapshot<FeeFields> =>
  fee
    ? {
        fields: {
          fee_title: fee.title,
          amount: fee.amount,
          due_date: fee.due_date,
          fee_type: fee.fee_type,
        },
        ...('version' in fee && { version: fee.version }),
      }
    : { fields: BLANK }

const resolveDraft = schemaResolver(FeeDraft, { sync: true })
const resolveChanges = schemaResolver(FeeChanges, { sync: true })

/** The request's own sentences for what is wrong, by field. */
export const errorsOf = (fields: FeeFields, batch_id: number, batch_fee_id: number | undefined) =>
  batch_fee_id === undefined
    ? resolveDraft({ ...fields, batch_id })
    : resolveChanges({ ...fields, batch_fee_id })
