import { useSearchParams } from 'react-router'
import { isMonth, monthAfter } from '../../ui/text/months.ts'
import { useToday } from '../../ui/text/use-today.ts'

/** Which batch and month the sheet shows, in the address. What makes no sense there counts as left out. */
export function useMonthSheet() {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const asked = params.get('month')
  const month = isMonth(asked) ? asked : today.slice(0, 7)
  const batch = /^[1-9]\d{0,8}$/.test(params.get('batch') ?? '') ? (params.get('batch') ?? '') : ''

  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { preventScrollReset: true })
  }
  return {
    month,
    batch,
    chooseBatch: (id: string) => change('batch', id),
    goBy: (months: number) => change('month', monthAfter(month, months)),
  }
}
