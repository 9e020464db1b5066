import type { Schedule } from '@ganit/contract/teaching/batches'

/** A stored weekly time, as `HH:MM`. */
export type WeeklyTime = Pick<Schedule, 'weekday' | 'start_time' | 'end_time'> & {
  teacher_id: string | null
  room_id: number | null
}

/**
 * A weekly time with the days on which it applies: from `from` (may be `-infinity`) until the day before `until` (may
 * be `infinity`). As texts, these sort by day. The `usual_` fields are the batch's teacher and room of that period, for
 * times without their own.
 */
export type HeldTime = WeeklyTime & {
  from: string
  until: string
  usual_teacher_id: string | null
  usual_room_id: number | null
}

const FOR_EVER = 'infinity'

/** Whether a weekly time is one of the batch's present ones. */
export const isLasting = ({ until }: HeldTime) => until === FOR_EVER

const nameOf = ({ weekday, start_time }: Pick<Schedule, 'weekday' | 'start_time'>) =>
  `${weekday} ${start_time}`

/** The sent weekly times; absent teachers and rooms are filled from the stored time with the same weekday and start. */
export function completeTimes(sent: Schedule[], stored: WeeklyTime[]): WeeklyTime[] {
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

const timesAsWritten = (times: WeeklyTime[]) =>
  times
    .map((each) => [nameOf(each), each.end_time, each.teacher_id, each.room_id].join('|'))
    .toSorted()
    .join()

/** Whether two plans have the same times, in any order. */
const areSameTimes = (one: WeeklyTime[], other: WeeklyTime[]) =>
  timesAsWritten(one) === timesAsWritten(other)

const earlierOf = (one: string, other: string) => (one < other ? one : other)

/** Splits times into those that apply before a day and those that apply from that day on. */
export const splitTimesAt = (times: HeldTime[], day: string) => ({
  before: times
    .filter(({ from }) => from < day)
    .map((time) => ({ ...time, until: earlierOf(time.until, day) })),
  after: times
    .filter(({ until }) => until > day)
    .map((time) => ({ ...time, from: time.from > day ? time.from : day })),
})

/** Whether one of these fields was sent and differs from the stored one. */
export const haveFieldsChanged = <Field extends string>(
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
 * The batch's weekly times after a save that applies from a day on; undefined if they do not change. `plan` replaces
 * all later times. A new teacher or room of the batch itself changes neither the days of the times nor later plans.
 */
export function timesAfterSave(times: HeldTime[], { first, plan, stored, changes }: Save) {
  const usual = {
    ...(haveFieldsChanged(stored, changes, ['teacher_id']) && {
      usual_teacher_id: changes.teacher_id ?? null,
    }),
    ...(haveFieldsChanged(stored, changes, ['room_id']) && {
      usual_room_id: changes.room_id ?? null,
    }),
  }
  const isNew = plan !== undefined && !areSameTimes(plan, times.filter(isLasting))
  if (!isNew && Object.keys(usual).length === 0) return undefined
  const { before, after } = splitTimesAt(times, first)
  if (!isNew) return [...before, ...after.map((time) => ({ ...time, ...usual }))]
  const { teacher_id: usual_teacher_id, room_id: usual_room_id } = stored
  const all = { usual_teacher_id, usual_room_id, ...usual, from: first, until: FOR_EVER }
  return [...before, ...plan.map((time) => ({ ...time, ...all }))]
}

/** Whether two weekly times overlap on a common day. */
export const areOverlapping = (one: HeldTime, other: HeldTime) =>
  one.weekday === other.weekday &&
  one.start_time < other.end_time &&
  other.start_time < one.end_time &&
  one.from < other.until &&
  other.from < one.until
