import { WHOLE } from './progress.ts'

/** A chapter that a lesson names; without skills the lesson names it as a whole. */
export type Named = { chapter_id: number; skill_ids: readonly number[] }

/** A lesson's chapters. `day`: the day from which they count as taught, which is later for absent students. */
export type TaughtLesson = { batch_id: number; day: string; topics: readonly Named[] }

/** A chapter that was done, or taught before the plan began. */
type WholeChapter = { chapter_id: number; day: string }

/**
 * A taught skill; with null, the questions of a chapter without a skill, up to a difficulty. `day` is the first day of
 * teaching, `last_day` the last.
 */
export type Topic = {
  chapter_id: number
  skill_id: number | null
  day: string
  last_day: string
  difficulty: number
}

/** Facts about chapters: lessons in the batch's plan of a day, and active skills by place. */
export type Chapters = {
  lessonsIn: (batch_id: number, chapter_id: number, day: string) => number | undefined
  skillsOf: (chapter_id: number) => readonly number[]
}

/** Assumed number of lessons of a chapter that the plan does not have. */
const OFF_PLAN_LESSONS = 8
const HARDEST = 3

type Said = { day: string; batch_id: number; skill_ids: readonly number[]; twelfths: number }

function groupByChapter(lessons: readonly TaughtLesson[]) {
  const chapters = new Map<number, Said[]>()
  for (const { topics, ...lesson } of lessons)
    for (const { chapter_id, skill_ids } of topics) {
      const said = { ...lesson, skill_ids, twelfths: WHOLE / topics.length }
      const all = chapters.get(chapter_id)
      if (all) all.push(said)
      else chapters.set(chapter_id, [said])
    }
  return chapters
}

/**
 * Topics that a student was taught: named skills; for a chapter named as a whole its first skills, in proportion to its
 * lessons; and all skills of a finished chapter. They are ordered by chapter, with each chapter before its skills.
 */
export function topicsTaught(
  lessons: readonly TaughtLesson[],
  whole: readonly WholeChapter[],
  { lessonsIn, skillsOf }: Chapters,
): Topic[] {
  const named = groupByChapter(
    lessons.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
  )
  const done = new Map<number, string>()
  for (const { chapter_id, day } of whole) {
    const first = done.get(chapter_id)
    if (first === undefined || day < first) done.set(chapter_id, day)
  }
  const ids = [...new Set([...named.keys(), ...done.keys()])].toSorted((a, b) => a - b)
  return ids.flatMap((chapter_id) => {
    const said = named.get(chapter_id) ?? []
    const days = new Map<number, string[]>()
    const teach = (skill_id: number, day: string) => {
      const all = days.get(skill_id)
      if (all) all.push(day)
      else days.set(skill_id, [day])
    }
    for (const { day, skill_ids } of said) for (const skill_id of skill_ids) teach(skill_id, day)

    const last = said.at(-1)
    const planned = last && lessonsIn(last.batch_id, chapter_id, last.day)
    const count = planned ?? OFF_PLAN_LESSONS
    const skills = skillsOf(chapter_id)
    const alone = said.filter(({ skill_ids }) => skill_ids.length === 0)
    for (const [n, { day }] of alone.entries())
      for (const skill_id of skills.slice(
        Math.ceil((skills.length * n) / count),
        Math.ceil((skills.length * (n + 1)) / count),
      ))
        teach(skill_id, day)
    const doneOn = done.get(chapter_id)
    if (doneOn !== undefined) for (const skill_id of skills) teach(skill_id, doneOn)

    const taught = Math.floor(said.reduce((sum, { twelfths }) => sum + twelfths, 0) / WHOLE)
    const share = doneOn === undefined ? Math.min(1, taught / count) : 1
    const difficulty = Math.min(HARDEST, 1 + Math.floor(2 * share))
    const all = [...said.map(({ day }) => day), ...(doneOn === undefined ? [] : [doneOn])]
    const topic = (skill_id: number | null, on: string[]): Topic => {
      const sorted = on.toSorted()
      const [day = ''] = sorted
      return { chapter_id, skill_id, day, last_day: sorted.at(-1) ?? day, difficulty }
    }
    return [topic(null, all), ...[...days].map(([skill_id, on]) => topic(skill_id, on))]
  })
}
