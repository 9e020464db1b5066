import { HAND_IN_SENTENCES, type Work } from '@ganit/contract/learning/hand-ins'
import { type Kysely, sql } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { LESSON } from '../../teaching/lessons/lessons.queries.ts'
import { isLessonInReach, studentsSittingIn } from '../../teaching/lessons/reach.queries.ts'
import { progressOfLesson } from '../sets/own-sets.queries.ts'
import {
  homeworkState,
  markHandedInOnPaper,
  markLookedAt,
  readWorkRows,
  setAllSeen,
  takeOffPaper,
} from './work.queries.ts'

/** 404 unless the account may see the lesson. */
async function refuseOthersLesson(db: Db, account: Account, lesson_id: number) {
  const found = await db
    .selectFrom('lessons')
    .select('lesson_id')
    .where('lesson_id', '=', lesson_id)
    .where(isLessonInReach(account))
    .executeTakeFirst()
  if (!found) throw LESSON.missing()
}

/** The part of a set's progress that is shown; null without a set. */
const setOf = (progress: { done: number; of: number; right: number } | undefined) =>
  progress ? { done: progress.done, of: progress.of, right: progress.right } : null

async function presentWork(db: Db, lesson_id: number): Promise<Work> {
  const homework = await homeworkState(db, lesson_id)
  const rows = await readWorkRows(db, lesson_id)
  const student_ids = rows.map(({ student_id }) => student_id)
  const today = await readAcademyToday(db)
  const sets = await progressOfLesson(db, { lesson_id, student_ids, today })
  return {
    looked_at: homework?.looked_at?.toISOString() ?? null,
    students: rows.map((row) => {
      const progress = sets.get(row.student_id)
      const late = row.late || (progress !== undefined && progress.done > 0 && progress.late)
      return { ...row, late, set: setOf(progress) }
    }),
  }
}

/** A lesson's homework by student: handed in or not yet; 404 for lessons of others. */
export async function readLessonWork(db: Db, account: Account, lesson_id: number) {
  await refuseOthersLesson(db, account, lesson_id)
  return presentWork(db, lesson_id)
}

type Paper = { student_id: number; on: boolean }[]

async function refuseStrangers(trx: Trx, lesson_id: number, paper: Paper) {
  const { rows } = await sql<{ student_id: number }>`
    select sitting.student_id from lessons, lateral (${studentsSittingIn('lessons')}) as sitting
    where lessons.lesson_id = ${lesson_id}
    union select student_id from hand_ins where lesson_id = ${lesson_id}`.execute(trx)
  const sitting = new Set(rows.map(({ student_id }) => student_id))
  const strangers = paper.flatMap(({ student_id }, n) =>
    sitting.has(student_id) ? [] : [[`paper.${n}.student_id`, 'Not in this batch.'] as const],
  )
  if (strangers.length > 0) throw invalid(Object.fromEntries(strangers))
}

const idsOf = (paper: Paper, on: boolean) =>
  paper.filter((each) => each.on === on).map(({ student_id }) => student_id)

type Changes = { lesson_id: number; paper?: Paper; all_paper?: true; all_seen?: true }

/**
 * Stores who handed in on paper, or that all work was seen. A change for the whole class also marks the work as looked
 * at.
 */
export async function changeWorkOfLesson(
  db: Kysely<Database>,
  account: Account,
  { lesson_id, paper = [], all_paper, all_seen }: Changes,
) {
  await refuseOthersLesson(db, account, lesson_id)
  return db.transaction().execute(async (trx) => {
    await lockForChange(trx, LESSON, lesson_id)
    if (paper.length > 0) await refuseStrangers(trx, lesson_id, paper)
    if ((await homeworkState(trx, lesson_id))?.hand_in !== 'photo')
      throw conflict(HAND_IN_SENTENCES.notAsked)
    await takeOffPaper(trx, lesson_id, idsOf(paper, false))
    await markHandedInOnPaper(trx, lesson_id, idsOf(paper, true))
    if (all_paper) await markHandedInOnPaper(trx, lesson_id, 'all')
    if (all_seen) await setAllSeen(trx, lesson_id, account.uid)
    if (all_paper || all_seen) await markLookedAt(trx, lesson_id)
    return presentWork(trx, lesson_id)
  })
}
