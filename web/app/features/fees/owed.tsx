import type { StudentFeesRow } from '@ganit/contract/students'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import aloud from '../../ui/text/aloud.module.css'
import { formatMoney } from '../../ui/text/formats.ts'

/** What a student owes by the ledger: ringed where some of it was due before today, a dash where it is nothing. */
export function Owed({ owed, overdue }: Pick<StudentFeesRow, 'owed' | 'overdue'>) {
  if (!Number(owed)) return '–'
  const amount = formatMoney(owed ?? '0')
  if (!(Number(overdue) > 0)) return amount
  const late = overdue === owed ? 'overdue' : `${formatMoney(overdue ?? '0')} overdue`
  return (
    <span title={late}>
      <StatusMark kind="late">{amount}</StatusMark>
      <span className={aloud.only}>, {late}</span>
    </span>
  )
}
