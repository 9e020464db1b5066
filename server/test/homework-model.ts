import { dayAfter } from '@ganit/contract/days'

type State = 'open' | 'handed_in' | 'seen' | 'marked' | 'again'
type ModelHandIn = {
  way: 'photo' | 'paper'
  state: State
  round: number
  pages: Map<number, number>
}

/** A session of a set, as of its last answer; `right`: number right at the first try. */
type ModelWork = { session_id: number; done: number; of: number; right: number; isOver: boolean }

export type ModelSet = {
  set_id: number
  due_on: string
  /** Null once its lesson was deleted, and for the set of a batch. */
  lesson: ModelLesson | null
  /** The students of the set; null for all. */
  named: number[] | null
  begun: Map<number, ModelWork>
}

export type ModelLesson = {
  lesson_id: number
  date: string
  due_on: string
  by: 'none' | 'photo'
  set: ModelSet | null
  guests: Set<number>
  handIns: Map<number, ModelHandIn>
}

type Stay = { from: string; to: string | null }

const PAGES_MAX = 5
const ROUNDS_MAX = 3
const PAST_DAYS = 7

/** Result of the rules of homework, sets and handing in for some students of a batch. */
export class HomeworkModel {
  lessons: ModelLesson[] = []
  sets: ModelSet[] = []
  stays = new Map<number, Stay[]>()

  day: string

  constructor(day: string, student_ids: readonly number[]) {
    this.day = day
    for (const id of student_ids) this.stays.set(id, [{ from: '2026-09-01', to: null }])
  }

  isMember(student_id: number, day = this.day) {
    const stays = this.stays.get(student_id) ?? []
    return stays.some(({ from, to }) => from <= day && (to === null || day <= to))
  }

  sits(student_id: number, { date, guests }: ModelLesson) {
    return this.isMember(student_id, date) || guests.has(student_id)
  }

  isOwn(student_id: number, { lesson, named, due_on }: ModelSet) {
    if (lesson) return this.sits(student_id, lesson)
    const stays = this.stays.get(student_id) ?? []
    return stays.some(
      ({ from, to }) =>
        from <= this.day &&
        (to === null || this.day <= to) &&
        (named ? named.includes(student_id) : from <= due_on),
    )
  }

  private isLate(due_on: string) {
    return due_on < dayAfter(this.day, -PAST_DAYS)
  }

  /** Sets on a student's to-do list. */
  setsToDo(student_id: number) {
    return this.sets.filter(
      (set) =>
        this.isOwn(student_id, set) &&
        !this.isLate(set.due_on) &&
        !set.begun.get(student_id)?.isOver,
    )
  }

  /** Homework on a student's to-do list; what the teacher asks for again stays, also of those who have left. */
  homeworkToDo(student_id: number) {
    return this.lessons.filter(
      (lesson) =>
        lesson.handIns.get(student_id)?.state === 'again' ||
        (this.sits(student_id, lesson) && !this.isLate(lesson.due_on)),
    )
  }

  /** Students in the list of a lesson's work. */
  atWork({ date, handIns }: ModelLesson) {
    return [...this.stays.keys()].filter((id) => this.isMember(id, date) || handIns.has(id))
  }

  /** Deletes a lesson with its homework; students who began the set keep it. */
  deleteLesson(lesson: ModelLesson) {
    this.lessons = this.lessons.filter((each) => each !== lesson)
    const { set } = lesson
    if (!set) return
    set.lesson = null
    set.named = [...set.begun.keys()]
    if (set.begun.size === 0) this.sets = this.sets.filter((each) => each !== set)
  }

  erase(student_id: number) {
    this.stays.delete(student_id)
    for (const { handIns, guests } of this.lessons) {
      handIns.delete(student_id)
      guests.delete(student_id)
    }
    for (const set of this.sets) set.begun.delete(student_id)
  }

  private maySend(student_id: number, lesson: ModelLesson) {
    if (!this.sits(student_id, lesson) && !lesson.handIns.has(student_id)) return 404
    return lesson.by === 'photo' ? null : 409
  }

  /** Adds a page; returns the status of the answer. */
  addPage(student_id: number, lesson: ModelLesson) {
    const refusal = this.maySend(student_id, lesson)
    if (refusal) return refusal
    const begun = { way: 'photo', state: 'open', round: 1, pages: new Map() } as const
    const own = lesson.handIns.get(student_id) ?? { ...begun }
    if (!isOpen(own)) return 409
    const pages = own.pages.get(own.round) ?? 0
    if (pages >= PAGES_MAX) return 409
    own.pages.set(own.round, pages + 1)
    lesson.handIns.set(student_id, own)
    return 201
  }

  handIn(student_id: number, lesson: ModelLesson) {
    const refusal = this.maySend(student_id, lesson)
    if (refusal) return refusal
    const own = lesson.handIns.get(student_id)
    if (!own) return 400
    if (!isOpen(own)) return 200
    if (!own.pages.get(own.round)) return 400
    own.state = 'handed_in'
    return 201
  }

  mark(student_id: number, lesson: ModelLesson, to: 'seen' | 'marked' | 'again') {
    const own = lesson.handIns.get(student_id)
    if (!own) return null
    const { way, state, round } = own
    if (way === 'paper' && to !== 'seen') return 400
    if (state === 'open' || (state === 'again' && to === 'again')) return 409
    if (to === 'again' && round >= ROUNDS_MAX) return 409
    const handedIn = state === 'again' ? round - 1 : round
    own.round = to === 'again' ? handedIn + 1 : handedIn
    for (const each of own.pages.keys()) if (each > own.round) own.pages.delete(each)
    own.state = to
    return 200
  }

  paper(student_id: number, lesson: ModelLesson, on: boolean) {
    const own = lesson.handIns.get(student_id)
    if (!own && !this.sits(student_id, lesson)) return 400
    if (lesson.by !== 'photo') return 409
    if (on) this.putOnPaper(student_id, lesson)
    else if (own?.way === 'paper') {
      own.way = 'photo'
      own.state = own.round === 1 ? 'open' : 'again'
      if (own.round === 1 && own.pages.size === 0) lesson.handIns.delete(student_id)
    }
    return 200
  }

  private putOnPaper(student_id: number, { handIns }: ModelLesson) {
    const own = handIns.get(student_id)
    if (!own)
      handIns.set(student_id, { way: 'paper', state: 'handed_in', round: 1, pages: new Map() })
    else if (own.state === 'open' || own.state === 'again')
      Object.assign(own, { way: 'paper', state: 'handed_in' })
  }

  seeAll(lesson: ModelLesson) {
    if (lesson.by !== 'photo') return 409
    for (const own of lesson.handIns.values()) if (own.state === 'handed_in') own.state = 'seen'
    return 200
  }
}

const isOpen = ({ way, state }: ModelHandIn) =>
  way === 'photo' && (state === 'open' || state === 'again')
