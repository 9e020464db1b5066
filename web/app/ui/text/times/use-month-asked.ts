import { useSearchParams } from 'react-router'
import { isMonth, monthAfter } from './months.ts'
import { useToday } from './use-clock.ts'

/** The month (`YYYY-MM`) in the address; if missing or invalid, the usual one, which is the current one unless said. */
export function useMonthAsked(usual?: string) {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const asked = params.get('month')
  const month = isMonth(asked) ? asked : (usual ?? today.slice(0, 7))

  const goTo = (chosen: string) => {
    const next = new URLSearchParams(params)
    next.set('month', chosen)
    setParams(next, { preventScrollReset: true })
  }
  return { month, goTo, goBy: (months: number) => goTo(monthAfter(month, months)) }
}
