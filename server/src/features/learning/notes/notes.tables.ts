import type { Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'

/** A link or a file for a whole batch; exactly one of `url` and `file_id` is set. */
export type BatchNotes = {
  note_id: Generated<number>
  batch_id: number
  lesson_id: number | null
  chapter_id: number | null
  title: string
  url: string | null
  file_id: string | null
  added_by: string | null
  added_at: Generated<Date>
  version: Generated<number>
}

/** The file of a note: a picture, or an unchanged PDF. */
export type BatchNoteFiles = {
  file_id: string
  media_type: 'image/jpeg' | 'application/pdf'
  content: Buffer
}

declare module '../../../db/schema.ts' {
  interface Database {
    batch_notes: BatchNotes
    batch_note_files: BatchNoteFiles
  }
}

export const DATA_MAP: DataMap = {
  batch_notes: {
    ...WORK,
    kept: 'until a teacher or the owner deletes it, or its batch',
    purpose: 'what teachers hand to a whole batch, and who added it; no pupil is in it',
  },
  batch_note_files: 'files that teachers hand to a whole batch',
}
