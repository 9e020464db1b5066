import { useSearchParams } from 'react-router'
import { useMonthAsked } from '../../../../ui/text/times/use-month-asked.ts'

/** The batch and month in the address; invalid values are ignored. */
export function useMonthSheet() {
  const [params, setParams] = useSearchParams()
  const { month, goBy } = useMonthAsked()
  const batch = /^[1-9]\d{0,8}$/.test(params.get('batch') ?? '') ? (params.get('batch') ?? '') : ''

  const chooseBatch = (id: string) => {
    const next = new URLSearchParams(params)
    if (id) next.set('batch', id)
    else next.delete('batch')
    setParams(next, { preventScrollReset: true })
  }
  return { month, batch, chooseBatch, goBy }
}
