import type { ImportRow } from '@ganit/contract/imports'
import type { Draft } from './draft.ts'
import { sameName } from './same-name.ts'

export type BatchNamed = {
  batch_id: number
  batch_name: string
  class_number: number | null
  ends_on: string | null
}

/** The batches by their names, and the academy's day. */
export type BatchReading = { today: string; batches: ReadonlyMap<string, readonly BatchNamed[]> }

/** The batches that a cell names, by `;`, for a student of this class; of any while that is not known. */
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
    const fits = named.filter(
      ({ class_number }) =>
        class_number === null || class_number === (student_class ?? class_number),
    )
    const open = fits.find(({ ends_on }) => ends_on === null || ends_on >= today)
    if (found.some(({ batch_id }) => batch_id === open?.batch_id)) continue
    if (open) found.push({ batch_id: open.batch_id, name: open.batch_name })
    else if (named.length === 0) wrong(`There is no batch "${name}".`)
    else if (fits.length > 0) wrong(`The batch "${name}" has ended.`)
    else wrong(`The batch "${name}" is for another class.`)
  }
  return { batches: found, problems }
}
