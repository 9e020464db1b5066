import type { Db } from '../../../db/schema.ts'

/** A student's hand-ins, for the export of personal data. */
export const handInsHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('hand_ins')
    .innerJoin('lessons', 'lessons.lesson_id', 'hand_ins.lesson_id')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .select(['batch_name', 'lessons.date', 'way', 'hand_ins.state', 'round', 'by', 'words'])
    .select(['handed_in_at', 'marked_at'])
    .where('hand_ins.student_id', '=', student_id)
    .orderBy('hand_in_id')
    .execute()
