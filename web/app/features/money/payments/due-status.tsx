import type { StudentFee } from '@ganit/contract/money/fees'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import cards from '../../../ui/tables/row-cards.module.css'
import { useToday } from '../../../ui/text/use-clock.ts'
import { STATUS_KINDS } from './words.ts'

type DueStatusProps = Pick<StudentFee, 'payment_status' | 'due_date'>

/** A due's status; a part-paid due is late too after its date. */
export function DueStatus({ payment_status, due_date }: DueStatusProps) {
  const today = useToday()
  const isLate = payment_status === 'Partly paid' && due_date < today

  return (
    <>
      <StatusMark kind={isLate ? 'late' : STATUS_KINDS[payment_status]}>
        {payment_status}
      </StatusMark>
      {isLate && <p className={cards.under}>overdue</p>}
    </>
  )
}
