import { wordsWithoutClass } from './classes.ts'
import type { Draft } from './draft.ts'
import { type BatchNamed, type BatchReading, reasonNotToJoin } from './read-batches.ts'

/** The cells of a row that tell its batch. */
export type Places = {
  /** Name of its sheet, if several are read. */
  sheet: string
  student_class: number | undefined
  /** Section or stream in the cell of the class. */
  section: string
  batch: string | undefined
}

const TEXT_MAX = 200
// The cut may split a surrogate pair, which the database cannot store.
const shortened = (text: string) => text.trim().slice(0, TEXT_MAX).toWellFormed()

/** The group of a row: rows that say the same go to one batch. */
export function groupOf({ sheet, student_class, section, batch = '' }: Places) {
  const parts = [sheet, student_class ?? '', section, batch].map((part) => shortened(String(part)))
  const named = [
    sheet && `sheet ${shortened(sheet)}`,
    student_class && `Class ${student_class} ${shortened(section)}`.trim(),
    batch && `“${shortened(batch)}”`,
  ].filter(Boolean)
  return { key: parts.join(' | '), name: named.join(', ') || 'Without a class' }
}

/**
 * A name of a batch without words for class, with its class as a number: `Class VIII – Evening`, `8 evening` and `VIII Evening`
 * are equal.
 */
const nameKey = (name: string) => wordsWithoutClass(name).join(' ')

/** Keys by which a batch is found: its name, and if that has no class, its class and name. */
export const keysOfBatch = ({ batch_name, class_number }: BatchNamed) => {
  const key = nameKey(batch_name)
  return class_number === null ? [key] : [...new Set([key, `${class_number} ${key}`])]
}

/**
 * The batch that a row's places name: its column of batches, its sheet, its class and section; or the only batch of its class,
 * if no column names batches. Undefined if none or several fit.
 */
function proposeBatch(places: Places, reading: BatchReading): BatchNamed | undefined {
  const { sheet, student_class, section, batch = '' } = places
  const { today, byKey, hasBatchColumn = false } = reading
  const isOpen = (each: BatchNamed) =>
    reasonNotToJoin(each, '', { student_class, today }) === undefined
  const named = [batch, sheet, section].filter((text) => text.trim())
  for (const text of named) {
    const key = nameKey(text)
    const keys = student_class === undefined ? [key] : [`${student_class} ${key}`, key]
    for (const each of new Set(keys)) {
      const [only, ...others] = (byKey?.get(each) ?? []).filter(isOpen)
      if (only && others.length === 0) return only
    }
  }
  if (hasBatchColumn || student_class === undefined) return undefined
  const ofClass = reading.byClass?.get(student_class)?.filter(isOpen) ?? []
  return ofClass.length === 1 ? ofClass[0] : undefined
}

type Placed = Pick<Draft, 'group' | 'isProposed'> & {
  batches?: Draft['batches']
  /** Whether somebody chose for the group. */
  isChosen: boolean
  problem?: string
}

/**
 * The group of a row with its batch: the one that somebody chose for the group, or the one that its cells name. Without
 * `batches`, the text of the column of batches stays.
 */
export function placeInGroup(places: Places, reading: BatchReading): Placed {
  const inColumn = { ...places, sheet: '', section: '' }
  const named = places.batch && proposeBatch(inColumn, { ...reading, hasBatchColumn: true })
  const proposed = named || proposeBatch(places, reading)
  const group = { ...groupOf(places), proposed: proposed?.batch_id ?? null }
  const chosen = reading.groups?.[group.key]
  if (chosen === undefined) {
    if (!proposed) return { group, isChosen: false }
    return {
      group,
      isChosen: false,
      batches: [asPlace(proposed)],
      ...(!named && { isProposed: true }),
    }
  }
  if (chosen === null) return { group, isChosen: true, batches: [] }
  const batch = reading.byId?.get(chosen)
  const name = batch?.batch_name ?? ''
  const { student_class } = places
  const problem = reasonNotToJoin(batch, name, { student_class, today: reading.today })
  return problem || !batch
    ? { group, isChosen: true, batches: [], problem: problem ?? 'This batch is gone.' }
    : { group, isChosen: true, batches: [asPlace(batch)] }
}

const asPlace = ({ batch_id, batch_name: name }: BatchNamed) => ({ batch_id, name })
