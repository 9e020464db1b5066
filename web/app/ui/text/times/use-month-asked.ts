import { useSearchParams } from 'react-router'
import { isMonth, monthAfter } from './months.ts'
import { useToday } from './use-clock.ts'

/** The month (`YYYY-MM`) in the address; the current one if missing or invalid. */
export function useMonthAsked() {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const asked = params.get('month')
  const month = isMonth(asked) ? asked : today.slice(0, 7)

  const goBy = (months: number) => {
    const next = new URLSearchParams(params)
    next.set('month', monthAfter(month, months))
    setParams(next, { preventScrollReset: true })
  }
  return { month, goBy }
}
