import type { Schedule } from '@ganit/contract/batches'

/** A weekly time as it is stored, its times as `HH:MM`. */
export type WeeklyTime = Pick<Schedule, 'weekday' | 'start_time' | 'end_time'> & {
  teacher_id: string | null
  room_id: number | null
}

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
export const areSameTimes = (one: WeeklyTime[], other: WeeklyTime[]) =>
  written(one) === written(other)
