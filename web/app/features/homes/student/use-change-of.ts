import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../../i18n/use-formats.ts'

/** How a lesson differs from the weekly times, in the reader's language; null if it does not. */
export function useLessonChangeText() {
  const { i18n } = useLingui()
  const { lessonDay, time } = useFormats()

  return ({ state, kind, date, moved_from, made_up_day }: Lesson) => {
    if (state === 'cancelled') return i18n.t('Cancelled')
    if (moved_from) {
      const before = time(moved_from.start_time)
      return moved_from.date === date
        ? i18n.t('Moved from {before}', { before })
        : i18n.t('Moved from {day}, {before}', { day: lessonDay(moved_from.date), before })
    }
    if (made_up_day) return i18n.t('Makes up for {day}', { day: lessonDay(made_up_day) })
    return kind === 'extra' ? i18n.t('Extra lesson') : null
  }
}
