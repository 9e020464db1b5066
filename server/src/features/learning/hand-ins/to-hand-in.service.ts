import { HAND_IN_SENTENCES, type HomeworkToHandIn } from '@ganit/contract/learning/hand-ins'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { isVisibleTo } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { LESSON } from '../../teaching/lessons/lessons.queries.ts'
import { studentsSittingIn } from '../../teaching/lessons/reach.queries.ts'
import { findPractising } from '../practice/choosing/practisable.queries.ts'
import { handInsByLesson } from './hand-ins.queries.ts'
import { readHandIn } from './marking.service.ts'

type Of = { lesson_id: number; student_id: number | undefined; today: string }

/**
 * Homework of a lesson in which the student sat, or for which work was begun; undefined for a student whom the account
 * may not see. Limited guardians see only the homework of past lessons.
 */
const homeworkOf = (db: Db, account: Account, { lesson_id, student_id, today }: Of) =>
  db
    .selectFrom('lessons')
    .innerJoin('batches', 'batches.batch_id', 'lessons.batch_id')
    .innerJoin('students', (join) =>
      join.on(
        student_id === undefined
          ? sql<boolean>`students.uid = ${account.uid}`
          : sql<boolean>`students.student_id = ${student_id}`,
      ),
    )
    .leftJoin('homework', 'homework.lesson_id', 'lessons.lesson_id')
    .leftJoin('homework_files', 'homework_files.lesson_id', 'lessons.lesson_id')
    .select(['lessons.lesson_id', 'lessons.state', 'students.student_id', 'batch_name'])
    .select('lessons.date')
    .select(['homework.text', 'homework.due_date', 'homework.hand_in', 'homework_files.file_id'])
    .where('lessons.lesson_id', '=', lesson_id)
    .where(
      sql<boolean>`(students.student_id in (${studentsSittingIn('lessons')}) or exists (select from hand_ins h
        where h.lesson_id = lessons.lesson_id and h.student_id = students.student_id))`,
    )
    .where(
      sql<boolean>`(${isVisibleTo(account)} or lessons.date <= ${today}::date
        and ${isVisibleTo(account, 'students.uid', { limited: true })})`,
    )
    .executeTakeFirst()

type Asked = { lesson_id: number; student_id: number | undefined }
type Urls = { files: Pick<PhotoUrls, 'sign'>; pages: Pick<PhotoUrls, 'sign'> }

/** Homework with the student's hand-in; 404 for others', 409 if this homework is not handed in. */
export async function readHomeworkToHandIn(
  db: Db,
  account: Account,
  { lesson_id, student_id: asked }: Asked,
  urls: Urls,
): Promise<HomeworkToHandIn> {
  const today = await readAcademyToday(db)
  const found = await homeworkOf(db, account, { lesson_id, student_id: asked, today })
  if (!found) throw LESSON.missing()
  const { text, hand_in, file_id, student_id, state, ...homework } = found
  const begun = (await handInsByLesson(db, student_id, [lesson_id])).get(lesson_id)
  // Nobody for an account that may only read.
  const practising = await findPractising(db, account, student_id)
  const isGone = state === 'cancelled' && !begun
  if (text === null || hand_in !== 'photo' || isGone) throw conflict(HAND_IN_SENTENCES.notAsked)
  return {
    ...homework,
    student_id,
    text,
    file: file_id && urls.files.sign(file_id),
    may: state === 'scheduled' && practising !== undefined,
    waits: practising?.waits === true,
    hand_in: begun ? await readHandIn(db, account, begun.hand_in_id, urls.pages) : null,
  }
}
