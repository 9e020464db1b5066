import { useQuery } from '@tanstack/react-query'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { formatMoney } from '../../ui/text/formats.ts'
import { ledger } from '../payments/payments.data.ts'

/** What a student's dues come to at this moment: first what is overdue. */
export function OwedFact({ uid }: { uid: string }) {
  const { data } = useQuery(ledger(uid))

  if (!data) return '–'
  if (Number(data.owed) === 0) return data.dues.length > 0 ? 'All paid' : 'Nothing to pay yet'
  if (Number(data.overdue) === 0) return `${formatMoney(data.owed)}, nothing overdue`
  return (
    <>
      <StatusMark kind="late">{formatMoney(data.overdue)}</StatusMark>&ensp;overdue
      {data.owed !== data.overdue && ` of ${formatMoney(data.owed)}`}
    </>
  )
}
