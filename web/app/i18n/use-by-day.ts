import { countDays } from '@ganit/contract/days'
import { useLingui } from '@lingui/react'
import { useFormats } from './use-formats.ts'

/** A promised day as people say it in the reader's language: `tomorrow`, `Tuesday`, `5 Dec 2026`. */
export function useByDay() {
  const { i18n } = useLingui()
  const { weekday, day } = useFormats()
  return (promised: string, today: string) => {
    const ahead = countDays(today, promised) - 1
    if (ahead <= 0) return i18n.t('today')
    if (ahead === 1) return i18n.t('tomorrow')
    return ahead < 7 ? weekday(promised) : day(promised)
  }
}
