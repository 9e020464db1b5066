import type { DemoLesson } from '@ganit/contract/people/demo-seats'
import { useFormats } from '../../../i18n/use-formats.ts'

/** Day and time of a lesson; with its batch where another one is at the same time. */
export function DemoTime({ lesson, all }: { lesson: DemoLesson; all: readonly DemoLesson[] }) {
  const { dayInWeek, time } = useFormats()
  const { date, start_time, batch_name } = lesson
  const atOnce = all.filter((each) => each.date === date && each.start_time === start_time)
  return (
    <>
      <b>{dayInWeek(date)}</b>
      <span>{time(start_time)}</span>
      {atOnce.length > 1 && <span>{batch_name}</span>}
    </>
  )
}
