export type Place = { room_id: number | null; teacher_id: string | null }
export type When = { date: string; start_time: string; end_time: string }
type Held = Place & When

export type ModelLesson = Held & {
  batch_id: number
  state: 'scheduled' | 'cancelled'
  joined_to: number | null
  /** Fields that a joined lesson gets back when it is separated from its host. */
  apart: (Place & Omit<When, 'date'>) | null
  /** Number of the closed day that cancelled the lesson. */
  closed_by: number | null
}

const overlap = (one: When, other: When) =>
  one.date === other.date && one.start_time < other.end_time && other.start_time < one.end_time

/** A simple model of lessons: conflicts are searched among all of them. Refusals are returned as status. */
export class LessonModel {
  readonly lessons = new Map<number, ModelLesson>()
  /** Closed days by number, in order of closing. */
  readonly closed = new Map<number, string>()

  get ids() {
    return [...this.lessons.keys()]
  }

  private at(id: number) {
    const lesson = this.lessons.get(id)
    if (!lesson) throw new Error(`There is no lesson ${id}.`)
    return lesson
  }

  private isHost = (id: number) => [...this.lessons.values()].some((each) => each.joined_to === id)

  /** Whether a lesson would conflict with another. */
  isFree(id: number | null, lesson: Held & { batch_id: number; joined_to: number | null }) {
    return ![...this.lessons].some(([other_id, other]) => {
      if (other_id === id || other.state === 'cancelled' || !overlap(lesson, other)) return false
      if (other.batch_id === lesson.batch_id) return true
      if (lesson.joined_to !== null || other.joined_to !== null) return false
      const sharesRoom = lesson.room_id !== null && lesson.room_id === other.room_id
      return sharesRoom || (lesson.teacher_id !== null && lesson.teacher_id === other.teacher_id)
    })
  }

  /** Changes a lesson unless it conflicts; returns the status. */
  private put(id: number, changes: Partial<ModelLesson>) {
    const changed = { ...this.at(id), ...changes }
    if (changed.state === 'scheduled' && !this.isFree(id, changed)) return 409
    this.lessons.set(id, changed)
    return 200
  }

  move(id: number, to: Held) {
    const { state, joined_to } = this.at(id)
    if (state === 'cancelled' || joined_to !== null || this.isHost(id)) return 409
    return this.put(id, to)
  }

  cancel(id: number) {
    const lesson = this.at(id)
    if (lesson.state === 'cancelled' || this.isHost(id)) return 409
    return this.put(id, { ...this.parted(lesson), state: 'cancelled' })
  }

  private parted = ({ apart }: ModelLesson) => ({ ...apart, joined_to: null, apart: null })

  restore(id: number) {
    const lesson = this.at(id)
    if (lesson.state === 'scheduled' && lesson.joined_to === null) return 409
    return this.put(id, { ...this.parted(lesson), state: 'scheduled', closed_by: null })
  }

  substitute(id: number, teacher_id: string) {
    const { state, joined_to } = this.at(id)
    if (state === 'cancelled' || joined_to !== null) return 409
    const status = this.put(id, { teacher_id })
    if (status !== 200) return status
    for (const [other, lesson] of this.lessons)
      if (lesson.joined_to === id && lesson.state === 'scheduled') this.put(other, { teacher_id })
    return 200
  }

  join(id: number, into: number) {
    if (id === into) return 400
    const [lesson, host] = [this.at(id), this.at(into)]
    if (lesson.state === 'cancelled' || lesson.joined_to !== null || this.isHost(id)) return 409
    const isFit =
      lesson.batch_id !== host.batch_id &&
      lesson.date === host.date &&
      host.state === 'scheduled' &&
      host.joined_to === null
    if (!isFit) return 400
    const { start_time, end_time, room_id, teacher_id } = lesson
    return this.put(id, {
      start_time: host.start_time,
      end_time: host.end_time,
      room_id: host.room_id,
      teacher_id: host.teacher_id,
      joined_to: into,
      apart: { start_time, end_time, room_id, teacher_id },
    })
  }

  close(closed_day: number, date: string) {
    this.closed.set(closed_day, date)
    for (const lesson of this.lessons.values())
      if (lesson.date === date && lesson.state === 'scheduled')
        Object.assign(lesson, { state: 'cancelled', closed_by: closed_day })
  }

  /** Returns lessons whose place is taken, or whose host's place is taken; hosts come first. */
  open(closed_day: number) {
    const date = this.closed.get(closed_day)
    this.closed.delete(closed_day)
    const [other] = [...this.closed].find(([, each]) => each === date) ?? []
    const concerned = [...this.lessons]
      .filter(([, { closed_by }]) => closed_by === closed_day)
      .toSorted(([a, one], [b, two]) => one.start_time.localeCompare(two.start_time) || a - b)
    for (const [, lesson] of concerned) lesson.closed_by = other ?? null
    if (other !== undefined) return []
    const isHeldAgain = (id: number) => this.put(id, { state: 'scheduled' }) === 200
    const isHostHeld = ([, { joined_to }]: (typeof concerned)[number]) =>
      joined_to !== null && this.at(joined_to).state === 'scheduled'
    const alone = concerned.filter(([, { joined_to }]) => joined_to === null)
    const held = alone.filter(([id]) => isHeldAgain(id)).map(([id]) => id)
    held.push(...concerned.filter(isHostHeld).flatMap(([id]) => (isHeldAgain(id) ? [id] : [])))
    return concerned.flatMap(([id]) => (held.includes(id) ? [] : [id]))
  }
}
