import { dayAfter } from '@ganit/contract/days'

export type Outcome = 'right' | 'wrong' | 'by hand'
export type ModelQuestion = {
  question_id: number
  skills: number[]
  kind: 'choice' | 'several' | 'number'
  tries: number
  hints: number
  isActive: boolean
  isReserved: boolean
}
type State = 'open' | 'waiting' | 'right' | 'shown' | 'by hand' | 'withdrawn'
type ModelTry = { outcome: Outcome; isJudged: boolean; hinted: boolean }
export type ModelItem = {
  question: ModelQuestion
  skill: number
  state: State
  tries: ModelTry[]
  hints: number
  answered_on: string | null
}
export type ModelSession = {
  session_id: number
  day: string
  /** The skill that the session practises; null for a session of several skills. */
  topic: number | null
  ended: boolean
  items: ModelItem[]
}
type DayOfSkill = { day: string; asked: number; right: number; hardRight: boolean; hard: boolean }

const INTERVALS = [1, 1, 3, 7, 21, 60]
const LATE_DAYS = 30
const isOver = ({ state }: ModelItem) => ['right', 'shown', 'by hand'].includes(state)

/** Practice of one student by the rules in plain code. Which questions are chosen is taken from the database. */
export class PracticeModel {
  readonly sessions: ModelSession[] = []
  readonly questions: ModelQuestion[]
  readonly days = new Map<number, DayOfSkill[]>()
  day: string

  constructor(day: string, questions: ModelQuestion[]) {
    this.day = day
    this.questions = questions
  }

  private get answered() {
    return this.sessions.flatMap(({ day, items }) =>
      items.flatMap((item) =>
        item.answered_on !== null && dayAfter(day, LATE_DAYS) >= item.answered_on
          ? [{ ...item, answered_on: item.answered_on }]
          : [],
      ),
    )
  }

  /** Withdraws reserved items without an answer; returns their number. */
  withdraw({ items }: ModelSession) {
    const out = items.filter(
      ({ state, tries, question }) => state === 'open' && tries.length === 0 && question.isReserved,
    )
    for (const item of out) item.state = 'withdrawn'
    return out.length
  }

  /** Ends a session without open items; reserved items are not waited for. */
  settle(session: ModelSession) {
    const isLeft = session.items.some(
      ({ state, question }) => state === 'open' || (state === 'waiting' && !question.isReserved),
    )
    session.ended ||= !isLeft
  }

  /** Stores an answer suitable for its position; false if it is refused. */
  answer(item: ModelItem, nth: number, outcome: Outcome) {
    if (nth > item.question.tries) return false
    if (nth <= item.tries.length || isOver(item)) return true
    if (nth > item.tries.length + 1) return false
    item.answered_on ??= this.day
    const hinted = item.hints > 0 && item.tries.length === 0
    item.tries.push({ outcome, isJudged: false, hinted })
    item.state = 'waiting'
    return true
  }

  /** Judges waiting answers in a session, except reserved ones. */
  judge({ items }: ModelSession) {
    const judged = items.filter(
      ({ state, question }) => state === 'waiting' && !question.isReserved,
    )
    for (const item of judged) {
      for (const each of item.tries) each.isJudged = true
      const end = item.tries.findIndex(({ outcome }) => outcome !== 'wrong')
      if (end >= 0) {
        item.state = item.tries[end]?.outcome === 'right' ? 'right' : 'by hand'
        item.tries.length = end + 1
      } else item.state = item.tries.length >= item.question.tries ? 'shown' : 'open'
    }
    this.reckon(judged)
  }

  /** Computes the days of these items' skills again; a day before a skill's last one changes nothing. */
  reckon(items: readonly ModelItem[]) {
    const byDay = items.toSorted((one, other) =>
      String(one.answered_on) < String(other.answered_on) ? -1 : 1,
    )
    for (const { answered_on: day, skill, question } of byDay)
      if (day !== null)
        for (const own of new Set([skill, ...question.skills])) this.reckonDay(own, day)
  }

  private reckonDay(skill: number, day: string) {
    const counted = this.answered
      .filter(({ answered_on }) => answered_on === day)
      .flatMap((item) => {
        const [first] = item.tries
        if (!first?.isJudged) return []
        const isWrong = first.hinted ? item.state === 'shown' : first.outcome === 'wrong'
        if (isWrong) return item.skill === skill ? [{ isRight: false, isHard: false }] : []
        if (first.hinted || first.outcome !== 'right') return []
        const isHard = item.question.kind !== 'choice'
        return item.question.skills.includes(skill) ? [{ isRight: true, isHard }] : []
      })
    if (counted.length === 0) return
    const days = this.days.get(skill) ?? []
    const last = days.at(-1)
    if (last && day < last.day) return
    if (last?.day === day) days.pop()
    const hard = this.questions.some(
      (each) =>
        each.isActive && !each.isReserved && each.kind !== 'choice' && each.skills.includes(skill),
    )
    const right = counted.filter(({ isRight }) => isRight)
    const hardRight = right.some(({ isHard }) => isHard)
    days.push({ day, asked: counted.length, right: right.length, hardRight, hard })
    this.days.set(skill, days)
  }

  /** Box and next day of a skill after all its days. */
  levelOf(skill: number) {
    let [box, due_on] = [0, null as string | null]
    for (const { day, asked, right, hardRight, hard } of this.days.get(skill) ?? []) {
      if (right / asked < 0.34) {
        box = box > 3 ? 2 : Math.max(1, box - 1)
        due_on = dayAfter(day)
      } else if (right / asked < 0.66) due_on = dayAfter(day, 2)
      else if (due_on === null || due_on <= day) {
        const next = Math.min(5, box + 1)
        box = next >= 3 && hard && !hardRight ? box : next
        due_on = dayAfter(day, INTERVALS[box])
      }
    }
    return { box, due_on }
  }

  /** First tries of the last 28 days by the skill for which they were chosen, and those right without a hint. */
  firstTries(skill: number) {
    const recent = this.answered.filter(
      (item) => item.skill === skill && item.answered_on > dayAfter(this.day, -28),
    )
    const counts = recent.filter(({ tries: [first] }) =>
      first ? first.hinted || (first.isJudged && first.outcome !== 'by hand') : false,
    )
    const right = counts.filter(
      ({ tries: [first] }) => first?.isJudged && first.outcome === 'right' && !first.hinted,
    )
    return { first: counts.length, right: right.length }
  }

  /** Days on which a question was answered. */
  get practised() {
    return new Set(this.answered.map(({ answered_on }) => answered_on))
  }

  /**
   * Days since a question was last answered or helped with, or asked in a practice of today or one that was ended;
   * infinite if never.
   */
  restOf({ question_id }: ModelQuestion) {
    const shown = this.sessions.flatMap(({ day, ended, items }) =>
      items.flatMap((item) =>
        item.question.question_id === question_id &&
        (ended || day === this.day || item.tries.length > 0 || item.hints > 0 || isOver(item))
          ? [day, item.answered_on ?? day]
          : [],
      ),
    )
    return Math.min(
      ...shown.map((day) => (Date.parse(this.day) - Date.parse(day)) / 86_400_000),
      Number.POSITIVE_INFINITY,
    )
  }
}
