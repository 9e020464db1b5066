import { dayAfter } from '@ganit/contract/days'
import type { Plan, PlanDraft, PlanSuggestion, PlanWish } from '@ganit/contract/learning/plans'
import { PLAN_DAYS_MAX } from '@ganit/contract/learning/plans'
import type { Db, Trx } from '../../../db/schema.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { updateRow } from '../../../http/changes/versioned-rows.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { CHAPTER } from '../../papers/chapters/chapters.queries.ts'
import { countMissingRegisters } from '../../teaching/attendance/missing.queries.ts'
import {
  chaptersTaughtBefore,
  countChaptersSincePlanStart,
  forgetDone,
  keepFormer,
} from './former-plans.queries.ts'
import { layOutChapters, shareLessons, type ToLay } from './lay-out.ts'
import { lessonDays, lessonsAWeekOf } from './lesson-days.queries.ts'
import {
  addPlan,
  chaptersOfPlan,
  deletePlan,
  existingChapters,
  PLAN,
  plansOfBatches,
  replaceChapters,
  storeChapterDone,
  weightsOfClass,
} from './plans.queries.ts'
import { stateOfChapter, wholeLessonsTaught } from './progress.ts'
import { standingsOfBatches } from './standings.service.ts'

/** A batch's plan as on the wire; null if it has none. */
export async function readPlan(db: Db, batch_id: number): Promise<Plan | null> {
  const now = await academyNow(db)
  const standing = (await standingsOfBatches(db, [batch_id], now.date)).get(batch_id)
  if (!standing) return null
  const { chapters, off_plan, ...plan } = standing
  return {
    ...plan,
    chapters: chapters.map(({ batch_id: _, twelfths, ...chapter }) => ({
      ...chapter,
      taught: wholeLessonsTaught({ twelfths }),
      state: stateOfChapter({ ...chapter, twelfths }, now.date),
    })),
    off_plan: off_plan.map(({ chapter_id, name, twelfths }) => ({
      chapter_id,
      name,
      taught: wholeLessonsTaught({ twelfths }),
    })),
    not_taken: await countMissingRegisters(db, batch_id, now),
  }
}

/** Lays chapters along the batch's lessons. `lessons`: number of lessons up to the end. */
async function layAlongLessons<Chapter extends ToLay>(
  db: Db,
  batch_id: number,
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  chaptersFor: (lessons: number) => readonly Chapter[],
) {
  const today = await readAcademyToday(db)
  // Days beyond the end are needed for chapters that do not fit.
  const to = dayAfter(ends_on, PLAN_DAYS_MAX)
  const days = await lessonDays(db, batch_id, { from: starts_on, to, today })
  const lessonsAWeek = (await lessonsAWeekOf(db, [batch_id], today)).get(batch_id) ?? 1
  const lessons = days.filter((day) => day <= ends_on).length
  return {
    lessons,
    chapters: layOutChapters(chaptersFor(lessons), { starts_on, days, lessonsAWeek }),
  }
}

type Batch = { id: number; class_number: number | null }

/** Weight of a chapter without skills. */
const USUAL_WEIGHT = 4

const countInWords = (count: number, one: string, several: string) =>
  `${count} ${count === 1 ? one : several}`

/**
 * Shares the lessons of some days among the class's chapters, or lays out given chapters; 400 if there are too few
 * lessons.
 */
export async function suggestLayout(db: Db, batch: Batch, wish: PlanWish): Promise<PlanSuggestion> {
  const all = wish.chapters ?? (await chaptersOfClass(db, batch.class_number))
  const { lessons, chapters } = await layAlongLessons(db, batch.id, wish, (lessons) => {
    if (wish.chapters) return wish.chapters
    const shares = shareLessons(
      lessons,
      all.map(({ lessons }) => lessons),
    )
    if (!shares) {
      const found = countInWords(lessons, 'lesson', 'lessons')
      throw invalid({
        ends_on: `Only ${found} for ${countInWords(all.length, 'chapter', 'chapters')}.`,
      })
    }
    return all.map(({ chapter_id }, n) => ({ chapter_id, lessons: shares[n] ?? 1 }))
  })
  const last_on =
    chapters
      .map(({ to_date }) => to_date)
      .toSorted()
      .at(-1) ?? null
  return { chapters, lessons, last_on }
}

/** The class's active chapters, each with its weight as its number of lessons. */
async function chaptersOfClass(db: Db, class_number: number | null) {
  if (class_number === null)
    throw invalid({ class_number: 'Choose chapters by hand: this batch has no class.' })
  const rows = await weightsOfClass(db, class_number)
  return rows.map(({ chapter_id, skills }) => ({ chapter_id, lessons: skills || USUAL_WEIGHT }))
}

const NOT_SAVED = 'This plan was changed in another tab or by someone else. Reload to see it.'

/** Saves a plan, or deletes it if it has no chapters; 409 if the version is not the stored one. */
export async function savePlan(trx: Trx, batch_id: number, draft: PlanDraft) {
  const { version, chapters, ...days } = draft
  const stored = await lockPlan(trx, batch_id, version)
  if (chapters.length === 0) {
    await keepFormer(trx, batch_id)
    await deletePlan(trx, batch_id)
    return { message: 'Plan deleted.', plan: null }
  }
  const kept = new Map(
    (await chaptersOfPlan(trx, batch_id)).map(({ chapter_id, was_before }) => [
      chapter_id,
      was_before,
    ]),
  )
  await refuseUnknown(trx, chapters, kept)
  const formerly = await chaptersTaughtBefore(trx, batch_id, days.starts_on)
  // A plan that begins after the end of the stored one is for another session.
  const isNext = stored !== undefined && days.starts_on > stored.ends_on
  const wasBefore = (id: number) => (!isNext && kept.get(id)) || formerly.has(id)
  const wanted = chapters.map((chapter) => ({
    ...chapter,
    was_before: chapter.was_before ?? wasBefore(chapter.chapter_id),
  }))
  const laid = (await layAlongLessons(trx, batch_id, days, () => wanted)).chapters
  const chapter_ids = wanted.map(({ chapter_id }) => chapter_id)
  await keepFormer(trx, batch_id, { starts_on: days.starts_on, chapter_ids })
  if (stored) await updateRow(trx, PLAN, batch_id, { ...days, version: stored.version + 1 })
  else if (!(await addPlan(trx, { batch_id, ...days }))) throw conflict(NOT_SAVED)
  await replaceChapters(trx, batch_id, laid)
  await countChaptersSincePlanStart(trx, batch_id)
  return { message: 'Plan saved.', plan: await readPlan(trx, batch_id) }
}

/** Locks a plan; undefined if the batch has none. */
async function lockPlan(trx: Trx, batch_id: number, version: number | undefined) {
  const [plan] = await plansOfBatches(trx, [batch_id])
  if (plan) return lockForChange(trx, PLAN, batch_id, version)
  if (version !== undefined) throw conflict(NOT_SAVED)
  return undefined
}

async function refuseUnknown(
  trx: Trx,
  chapters: PlanDraft['chapters'],
  kept: Map<number, boolean>,
) {
  const ids = chapters.map(({ chapter_id }) => chapter_id)
  const known = await existingChapters(trx, ids)
  const fields = ids.flatMap((id, n) => {
    const isActive = known.get(id)
    if (isActive || kept.has(id)) return []
    const sentence =
      isActive === undefined ? 'There is no such chapter.' : 'This chapter has ended.'
    return [[`chapters.${n}.chapter_id`, sentence]]
  })
  if (fields.length > 0) throw invalid(Object.fromEntries(fields))
}

type Finishing = { batch_id: number; chapter_id: number; done_on: string | null }

/**
 * Stores the day on which a chapter was finished; 404 if it is not in the batch's plan, 400 for a day outside the plan
 * or in the future.
 */
export async function markChapterFinished(trx: Trx, { batch_id, chapter_id, done_on }: Finishing) {
  const [plan] = await plansOfBatches(trx, [batch_id])
  if (!plan) throw PLAN.missing()
  const today = await readAcademyToday(trx)
  if (done_on !== null && (done_on < plan.starts_on || done_on > plan.ends_on || done_on > today))
    throw invalid({ done_on: 'Choose a day of the plan, not ahead.' })
  if (!(await storeChapterDone(trx, { batch_id, chapter_id, done_on }))) throw CHAPTER.missing()
  await forgetDone(trx, { batch_id, chapter_id, since: plan.starts_on })
  return done_on === null ? 'Chapter is open again.' : 'Chapter finished.'
}
