import type { StudentFee } from '@ganit/contract/money/fees'
import { useLingui } from '@lingui/react'
import { phrase } from '../../../../i18n/phrase.ts'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import cards from '../../../../ui/tables/row-cards.module.css'
import { useToday } from '../../../../ui/text/times/use-clock.ts'
import { STATUS_KINDS } from '../words.ts'

type DueStatusProps = Pick<StudentFee, 'payment_status' | 'due_date'>

const STATUS_WORDS: Record<StudentFee['payment_status'], string> = {
  Paid: phrase('Paid'),
  Due: phrase('Due'),
  Overdue: phrase('Overdue'),
  'Partly paid': phrase('Partly paid'),
  Waived: phrase('Waived'),
}

/** A due's status; a part-paid due is late too after its date. */
export function DueStatus({ payment_status, due_date }: DueStatusProps) {
  const { i18n } = useLingui()

  const today = useToday()
  const isLate = payment_status === 'Partly paid' && due_date < today

  return (
    <>
      <StatusMark kind={isLate ? 'late' : STATUS_KINDS[payment_status]}>
        {i18n._(STATUS_WORDS[payment_status])}
      </StatusMark>
      {isLate && <p className={cards.under}>{i18n.t('overdue')}</p>}
    </>
  )
}
