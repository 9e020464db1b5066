import type { Schedule } from '@ganit/contract/teaching/batches'

/** A weekly time as it is stored, its times as `HH:MM`. */
export type WeeklyTime = Pick<Schedule, 'weekday' | 'start_time' | 'end_time'> & {
  teacher_id: string | null
  room_id: number | null
}

/**
 * A weekly time with the days on which it holds: from `from` on, which may be `-infinity`, and before `until`, which may be
 * `infinity`. As texts they are in the order of days. Who teaches the batch then, and where, unless the time says so itself,
 * are its `usual_` ones.
 */
export type HeldTime = WeeklyTime & {
  from: string
  until: string
  usual_teacher_id: string | null
  usual_room_id: number | null
}

const FOR_EVER = 'infinity'

/** Whether a weekly time is one of those that are stored as the batch's. */
export const isLasting = ({ until }: HeldTime) => until === FOR_EVER

const nameOf = ({ weekday, start_time }: Pick<Schedule, 'weekday' | 'start_time'>) =>
  `${weekday} ${start_time}`

/** The weekly times that were sent, each with the stored teacher and room of its weekday and start where it does not say them. */
export function completed(sent: Schedule[], stored: WeeklyTime[]): WeeklyTime[] {
  const before = new Map(stored.map((each) => [nameOf(each), each]))
  return sent.map(({ teacher_id, room_id, ...time }) => {
    const same = before.get(nameOf(time))
    return {
      ...time,
      teacher_id: teacher_id === undefined ? (same?.teacher_id ?? null) : teacher_id,
      room_id: room_id === undefined ? (same?.room_id ?? null) : room_id,
    }
  })
}

const written = (times: WeeklyTime[]) =>
  times
    .map((each) => [nameOf(each), each.end_time, each.teacher_id, each.room_id].join('|'))
    .toSorted()
    .join()

/** Whether lessons of one plan are other ones than those of the other; the order of the rows does not matter. */
const areSameTimes = (one: WeeklyTime[], other: WeeklyTime[]) => written(one) === written(other)

const least = (one: string, other: string) => (one < other ? one : other)

/** What holds before a day, and what does from it on. */
export const splitAt = (times: HeldTime[], day: string) => ({
  before: times
    .filter(({ from }) => from < day)
    .map((time) => ({ ...time, until: least(time.until, day) })),
  after: times
    .filter(({ until }) => until > day)
    .map((time) => ({ ...time, from: time.from > day ? time.from : day })),
})

/** Whether one of these fields was sent and is not as it is stored. */
export const areOther = <Field extends string>(
  stored: Record<Field, unknown>,
  sent: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
) => fields.some((field) => sent[field] !== undefined && sent[field] !== stored[field])

type Place = Pick<WeeklyTime, 'teacher_id' | 'room_id'>
type Save = {
  first: string
  plan: WeeklyTime[] | undefined
  stored: Place
  changes: { [Field in keyof Place]?: Place[Field] | undefined }
}

/**
 * The weekly times of a batch after a save that holds from a day on; undefined where they are as before. Other times, in `plan`, are
 * all that there are from then on. Another teacher or room of the batch changes neither when they hold nor what is to come.
 */
export function timesAfter(times: HeldTime[], { first, plan, stored, changes }: Save) {
  const usual = {
    ...(areOther(stored, changes, ['teacher_id']) && {
      usual_teacher_id: changes.teacher_id ?? null,
    }),
    ...(areOther(stored, changes, ['room_id']) && { usual_room_id: changes.room_id ?? null }),
  }
  const isNew = plan !== undefined && !areSameTimes(plan, times.filter(isLasting))
  if (!isNew && Object.keys(usual).length === 0) return undefined
  const { before, after } = splitAt(times, first)
  if (!isNew) return [...before, ...after.map((time) => ({ ...time, ...usual }))]
  const { teacher_id: usual_teacher_id, room_id: usual_room_id } = stored
  const all = { usual_teacher_id, usual_room_id, ...usual, from: first, until: FOR_EVER }
  return [...before, ...plan.map((time) => ({ ...time, ...all }))]
}

/** Whether two weekly times that hold on one day overlap. */
export const areInTheWay = (one: HeldTime, other: HeldTime) =>
  one.weekday === other.weekday &&
  one.start_time < other.end_time &&
  other.start_time < one.end_time &&
  one.from < other.until &&
  other.from < one.until
