import type { ImportRow } from '@ganit/contract/office/imports'
import type { Draft } from './draft.ts'
import { sameName } from './same-name.ts'

export type BatchNamed = {
  batch_id: number
  batch_name: string
  class_number: number | null
  ends_on: string | null
}

/** Batches by name, and the academy's day. */
export type BatchReading = { today: string; batches: ReadonlyMap<string, readonly BatchNamed[]> }

const unknown = (name: string) => `There is no batch "${name}".`
const ended = (name: string) => `The batch "${name}" has ended.`
const otherClass = (name: string) => `The batch "${name}" is for another class.`

/** Why a student of this class (or of an unknown one) cannot join a batch on a day; undefined if they can. */
export function whyNotJoined(
  batch: Pick<BatchNamed, 'class_number' | 'ends_on'> | undefined,
  name: string,
  { student_class, today }: { student_class: number | undefined; today: string },
) {
  if (!batch) return unknown(name)
  if (batch.class_number !== null && batch.class_number !== (student_class ?? batch.class_number))
    return otherClass(name)
  return batch.ends_on !== null && batch.ends_on < today ? ended(name) : undefined
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
    const named = batches.get(sameName(name)) ?? []
    const refusals = named.map((batch) => whyNotJoined(batch, name, { student_class, today }))
    const open = named[refusals.indexOf(undefined)]
    if (found.some(({ batch_id }) => batch_id === open?.batch_id)) continue
    if (open) found.push({ batch_id: open.batch_id, name: open.batch_name })
    else
      wrong(
        [ended(name), otherClass(name)].find((each) => refusals.includes(each)) ?? unknown(name),
      )
  }
  return { batches: found, problems }
}
