import { useSearchParams } from 'react-router'
import { isMonth, monthAfter } from './months.ts'
import { useToday } from './use-clock.ts'

/** Which month (`YYYY-MM`) a screen shows, in the address. What is no month counts as left out, which is this one. */
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
