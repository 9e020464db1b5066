import fc from 'fast-check'

/** Days count from the first day of the plan. This is today's number. */
export const TODAY = 20
/** Indexes of chapters: two that a plan may have, and one that it never has. */
export const CHAPTERS = [0, 1, 2]
const SKILLS = [3, 0, 2]
/** Lessons of a chapter that no plan has. */
const OFF_PLAN = 8

const day = fc.integer({ min: -4, max: TODAY })
const someDay = fc.integer({ min: -4, max: TODAY + 10 })
const run = fc
  .tuple(someDay, someDay)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))

const chapter = fc.record({
  isPlanned: fc.nat(4).map((n) => n > 0),
  lessons: fc.integer({ min: 1, max: 9 }),
  run,
  done: fc.option(fc.integer({ min: 0, max: TODAY })),
  isBefore: fc.nat(3).map((n) => n === 0),
})
const member = fc.record({ joined: day, left: fc.option(someDay) })
const lesson = fc.record({
  day,
  /** Whether the step is for the batch without a plan. */
  isOther: fc.nat(3).map((n) => n === 0),
  isTaken: fc.nat(4).map((n) => n > 0),
  hasText: fc.boolean(),
  chapters: fc.subarray([0, 1]),
  skills: fc.subarray([0, 1, 2]),
  code: fc.constantFrom('P', 'L', 'A', 'E', null),
  /** Whether the student sits in it as a guest, if not a member then. */
  isGuest: fc.boolean(),
})
export const syllabus = fc.record({
  plan: fc.tuple(chapter, chapter),
  closed: fc.array(fc.record({ run, whose: fc.constantFrom('all', 'own', 'other') }), {
    maxLength: 2,
  }),
  lessons: fc.array(lesson, { maxLength: 10 }),
  /** Number of lessons of the next four weeks that are held, and that are not. */
  ahead: fc.integer({ min: 0, max: 9 }),
  cancelled: fc.integer({ min: 0, max: 4 }),
  member,
  other: fc.option(member),
})
export type Syllabus = Parameters<Parameters<typeof syllabus.map>[0]>[0]
type Lesson = Syllabus['lessons'][number]

/** Chapters of a lesson. A chapter taught by the other batch is in no plan. */
export const chaptersOf = ({ isOther, chapters }: Lesson) =>
  isOther ? (chapters.length > 0 ? [2] : []) : chapters
/** Indexes of the skills that a lesson names of a chapter. */
export const skillsIn = ({ skills }: Lesson, of: number) =>
  skills.filter((skill) => skill < (SKILLS[of] ?? 0))
export const skillCount = (of: number) => SKILLS[of] ?? 0

const days = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)
const names = (each: Lesson, of: number) => each.isTaken && chaptersOf(each).includes(of)
/** Number of lessons; one that names several chapters counts in part for each. */
const whole = (lessons: readonly Lesson[]) =>
  Math.floor(lessons.reduce((sum, each) => sum + 1 / chaptersOf(each).length, 0) + 1e-9)

/** The rules of a plan's standing in plain code. */
export function standing({ plan, closed, lessons, ahead }: Syllabus) {
  const own = lessons.filter((each) => !each.isOther && each.day >= 0)
  const isOpen = (at: number) =>
    !closed.some(({ run, whose }) => whose !== 'other' && run.from <= at && at <= run.to)
  const chapters = CHAPTERS.slice(0, 2).flatMap((of) => {
    const { isPlanned, lessons: count, run, done, isBefore } = plan[of as 0 | 1]
    if (!isPlanned) return []
    const taught = whole(own.filter((each) => names(each, of)))
    const [all, gone] = [run.to, Math.min(TODAY, run.to)].map(
      (to) => days(run.from, to).filter(isOpen).length,
    )
    const runs = run.from <= TODAY && TODAY <= run.to
    const part = all ? Math.floor((count * (gone ?? 0)) / all) : 0
    const planned = isBefore || run.to < TODAY ? count : runs ? part : 0
    const worth = isBefore || done !== null ? count : Math.min(taught, count - 1)
    const state = isBefore ? 'before' : done !== null ? 'done' : run.from <= TODAY ? 'now' : 'ahead'
    return [{ of, taught, planned, worth, state }]
  })
  const [planned, worth] = [
    chapters.reduce((sum, each) => sum + each.planned, 0),
    chapters.reduce((sum, each) => sum + each.worth, 0),
  ]
  const aWeek = Math.max(
    1,
    (ahead + lessons.filter((each) => !each.isOther && each.day === TODAY).length) / 4,
  )
  const size = Math.abs(planned - worth)
  const weeks = Math.round(size / aWeek + 1e-9)
  const behind = planned - worth
  const words =
    size < aWeek
      ? 'on time'
      : `${weeks} week${weeks === 1 ? '' : 's'} ${behind > 0 ? 'behind' : 'ahead'}`
  const off = CHAPTERS.slice(0, 2).flatMap((of) => {
    const naming = own.filter((each) => names(each, of))
    return plan[of as 0 | 1].isPlanned || naming.length === 0 ? [] : [{ of, taught: whole(naming) }]
  })
  const silent = own.filter(
    (each) => each.isTaken && !each.hasText && each.chapters.length === 0,
  ).length
  return { chapters, off, planned, worth, behind, words, lessons_a_week: aWeek, silent }
}

type Heard = { lesson: Lesson; at: number }
type Topics = Record<number, { skills: number[]; difficulty: number }>

/**
 * The rule of coverage in plain code: skills by index, and the difficulty of questions without a skill, for each taught
 * chapter.
 */
export function coverage(all: Syllabus): { taught: Topics; offered: Topics } {
  const { plan, lessons, member, other } = all
  const stays = [{ ...member, isOther: false }, ...(other ? [{ ...other, isOther: true }] : [])]
  const isIn = ({ joined, left }: Syllabus['member'], at: number) =>
    joined <= at && (left === null || at <= left)
  const sat = lessons.filter(
    (each) =>
      each.isTaken &&
      (each.isGuest || stays.some((stay) => stay.isOther === each.isOther && isIn(stay, each.day))),
  )
  const wasThere = ({ code }: Lesson) => code === 'P' || code === 'L'
  const heard = sat
    .map((lesson) => ({ lesson, at: lesson.day + (wasThere(lesson) ? 0 : 7) }))
    .filter(({ at }) => at <= TODAY)
  const hasPlan = plan.some(({ isPlanned }) => isPlanned)
  const begins = (isOther: boolean) => (hasPlan && !isOther ? 0 : -400)
  const given = lessons.filter(
    (each) =>
      each.isTaken &&
      (sat.includes(each) ||
        stays.some(
          ({ isOther, left }) =>
            isOther === each.isOther && each.day >= begins(isOther) && each.day <= (left ?? TODAY),
        )),
  )
  const ends = (of: number) => {
    const { isPlanned, done, isBefore } = plan[of as 0 | 1] ?? { isPlanned: false }
    return isPlanned
      ? [...(isBefore ? [0] : []), ...(done === null || done === undefined ? [] : [done])]
      : []
  }
  const last = member.left ?? TODAY
  const topics = (from: Heard[], isWhole: (of: number) => boolean) =>
    Object.fromEntries(
      CHAPTERS.flatMap((of) => {
        const naming = from.filter(({ lesson }) => names(lesson, of)).map(({ lesson }) => lesson)
        if (naming.length === 0 && !isWhole(of)) return []
        const planned = of < 2 ? plan[of as 0 | 1] : undefined
        const count = planned?.isPlanned ? planned.lessons : OFF_PLAN
        const alone = naming.filter((each) => skillsIn(each, of).length === 0).length
        const first = Math.ceil((skillCount(of) * alone) / count)
        const skills = days(0, skillCount(of) - 1).filter(
          (skill) =>
            isWhole(of) ||
            skill < first ||
            naming.some((each) => skillsIn(each, of).includes(skill)),
        )
        const q = isWhole(of) ? 1 : Math.min(1, whole(naming) / count)
        return [[of, { skills, difficulty: 1 + Math.floor(2 * q) }]]
      }),
    )
  return {
    taught: topics(heard, (of) => ends(of).some((at) => isIn(member, at))),
    offered: topics(
      given.map((lesson) => ({ lesson, at: lesson.day })),
      (of) => ends(of).some((at) => at <= last),
    ),
  }
}
