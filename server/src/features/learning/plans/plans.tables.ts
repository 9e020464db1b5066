import type { Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

/** A batch's plan from one day to another. */
export type Plans = {
  batch_id: number
  starts_on: string
  ends_on: string
  version: Generated<number>
}

/**
 * A chapter of a plan. `position` counts from 0; `lessons` are its share of lessons; `was_before`: taught before the
 * plan began.
 */
export type PlanChapters = {
  plan_chapter_id: Generated<number>
  batch_id: number
  position: number
  chapter_id: number
  lessons: number
  from_date: string
  to_date: string
  done_on: string | null
  was_before: Generated<boolean>
}

/** A taught chapter of an earlier plan, with that plan's first day, if the present plan does not have it as taught. */
export type FormerPlanChapters = {
  batch_id: number
  chapter_id: number
  starts_on: string
  lessons: number
  done_on: string | null
  was_before: Generated<boolean>
}

/** A topic that a lesson taught: a skill, or the whole chapter if the skill is null. */
export type LessonTopics = {
  lesson_topic_id: Generated<string>
  lesson_id: number
  chapter_id: number
  skill_id: number | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    plans: Plans
    plan_chapters: PlanChapters
    former_plan_chapters: FormerPlanChapters
    lesson_topics: LessonTopics
  }
}

export const DATA_MAP: DataMap = {
  plans: 'from when to when a batch takes its chapters',
  plan_chapters: 'which chapters a batch takes, and when',
  former_plan_chapters: 'what a batch was taught by plans of before',
  lesson_topics: 'what a lesson taught',
}
