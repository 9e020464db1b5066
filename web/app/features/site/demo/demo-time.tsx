import type { DemoLesson } from '@ganit/contract/people/demo-seats'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../../i18n/use-formats.ts'

/** Day and time of a lesson, and whether it is online; with its batch where another one is at the same time. */
export function DemoTime({ lesson, all }: { lesson: DemoLesson; all: readonly DemoLesson[] }) {
  const { i18n } = useLingui()
  const { dayInWeek, time } = useFormats()
  const { date, start_time, batch_name, is_online } = lesson
  const atOnce = all.filter((each) => each.date === date && each.start_time === start_time)
  return (
    <>
      <b>{dayInWeek(date)}</b>
      <span>{time(start_time)}</span>
      {is_online && <span>{i18n.t('Online')}</span>}
      {atOnce.length > 1 && <span>{batch_name}</span>}
    </>
  )
}
