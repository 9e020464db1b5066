import type { Lesson } from '@ganit/contract/teaching/lessons'
import { REGISTER_OPENS_MINUTES } from '@ganit/contract/teaching/registers'
import { useClock } from '../../../ui/text/times/use-clock.ts'

const padTwo = (part: number) => String(part).padStart(2, '0')

/** When a register opens: `HH:MM` on the lesson's day. */
export function openingTimeOf({ start_time }: Pick<Lesson, 'start_time'>) {
  const [hours = 0, minutes = 0] = start_time.split(':').map(Number)
  const at = Math.max(hours * 60 + minutes - REGISTER_OPENS_MINUTES, 0)
  return `${padTwo(Math.floor(at / 60))}:${padTwo(at % 60)}`
}

/** True once the register can be taken, by the academy's clock. */
export function useHasOpened(lesson: Pick<Lesson, 'date' | 'start_time'>) {
  const { day, time } = useClock()
  return day > lesson.date || (day === lesson.date && time >= openingTimeOf(lesson))
}
