import { foldName } from '@ganit/contract/fold-text'
import { asMoney, toHundredths } from '@ganit/contract/money'
import type { ImportRow } from '@ganit/contract/office/imports'
import type { Draft } from './draft.ts'

export type BatchNamed = {
  batch_id: number
  batch_name: string
  class_number: number | null
  ends_on: string | null
  monthly_fees?: { fee_id: number; amount: string }[]
}

/** Batches by name, the academy's day, and whether the reader may give concessions. */
export type BatchReading = {
  today: string
  batches: ReadonlyMap<string, readonly BatchNamed[]>
  givesConcessions?: boolean
  /** Batches by `keysOfBatch`. */
  byKey?: ReadonlyMap<string, readonly BatchNamed[]>
  byClass?: ReadonlyMap<number | null, readonly BatchNamed[]>
  byId?: ReadonlyMap<number, BatchNamed>
  /** Whether a column names batches. */
  hasBatchColumn?: boolean
  /** Batches chosen for groups of rows, by key; null for none. */
  groups?: Readonly<Record<string, number | null>>
}

const unknownBatchSentence = (name: string) => `There is no batch "${name}".`
const endedBatchSentence = (name: string) => `The batch "${name}" has ended.`
const otherClass = (name: string) => `The batch "${name}" is for another class.`

/**
 * The reason why a student of this class (or an unknown one) cannot join a batch on a day; undefined if the student
 * can.
 */
export function reasonNotToJoin(
  batch: Pick<BatchNamed, 'class_number' | 'ends_on'> | undefined,
  name: string,
  { student_class, today }: { student_class: number | undefined; today: string },
) {
  if (!batch) return unknownBatchSentence(name)
  if (batch.class_number !== null && batch.class_number !== (student_class ?? batch.class_number))
    return otherClass(name)
  return batch.ends_on !== null && batch.ends_on < today ? endedBatchSentence(name) : undefined
}

/** Batches named in a cell, separated by `;`, for a student of this class or of an unknown one. */
export function readBatches(
  text: string,
  student_class: number | undefined,
  { batches, today }: BatchReading,
): { batches: Draft['batches']; problems: ImportRow['problems'] } {
  const found: Draft['batches'] = []
  const problems: ImportRow['problems'] = []
  const wrong = (what: string) => void problems.push({ field: 'batch', text: what })
  const names = text.split(';').map((each) => each.trim())

  for (const name of names.filter(Boolean)) {
    const named = batches.get(foldName(name)) ?? []
    const refusals = named.map((batch) => reasonNotToJoin(batch, name, { student_class, today }))
    const open = named[refusals.indexOf(undefined)]
    if (found.some(({ batch_id }) => batch_id === open?.batch_id)) continue
    if (open) found.push({ batch_id: open.batch_id, name: open.batch_name })
    else
      wrong(
        [endedBatchSentence(name), otherClass(name)].find((each) => refusals.includes(each)) ??
          unknownBatchSentence(name),
      )
  }
  return { batches: found, problems }
}

/** Reads the monthly fee agreed for a row's only batch: its fee and amount if it is less than usual, or a problem. */
export function readMonthlyFee(
  amount: string,
  batches: Draft['batches'],
  { batches: known, givesConcessions }: BatchReading,
): { agreed?: Draft['agreed']; problem?: string } {
  const [batch, ...others] = batches
  const named = batch && known.get(foldName(batch.name))
  const fees = named?.find(({ batch_id }) => batch_id === batch?.batch_id)?.monthly_fees ?? []
  const [fee, ...more] = fees
  if (!batch || !fee || others.length > 0 || more.length > 0)
    return { problem: 'This needs one batch with one monthly fee.' }
  const off = toHundredths(fee.amount) - toHundredths(amount)
  if (off === 0) return {}
  if (off < 0) return { problem: `The monthly fee of "${batch.name}" is ₹${fee.amount}.` }
  if (!givesConcessions)
    return { problem: `Only the owner gives a concession: ₹${asMoney(off)} a month.` }
  return { agreed: { fee_id: fee.fee_id, amount } }
}
