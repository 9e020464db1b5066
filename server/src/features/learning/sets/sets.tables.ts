import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD, WORK } from '../../../db/data-map.ts'

/**
 * Questions that a teacher gives a batch to practise. With a lesson, it is that lesson's homework, and due with it.
 * `only_named`: it is only for the students in `set_students`.
 */
export type PracticeSets = {
  set_id: Generated<number>
  batch_id: ColumnType<number, number, never>
  lesson_id: number | null
  title: string
  due_on: string | null
  only_named: Generated<boolean>
  created_by: string | null
  created_at: ColumnType<Date, never, never>
  version: Generated<number>
}

/** A question of a set, at the version at which it was chosen. */
export type SetItems = {
  set_id: number
  position: number
  question_id: number
  question_version: number
}

export type SetStudents = { set_id: number; student_id: number }

declare module '../../../db/schema.ts' {
  interface Database {
    practice_sets: PracticeSets
    set_items: SetItems
    set_students: SetStudents
  }
}

export const DATA_MAP: DataMap = {
  practice_sets: { ...WORK, purpose: 'which teacher gave a batch questions to practise' },
  set_items: 'the questions of a practice set',
  set_students: {
    ...RECORD,
    told: '**Homework and school tests:**',
    purpose: 'practice sets that were given to the student by name',
  },
}
