import type { StudentFeeStatus } from '@ganit/contract/fees'
import { Link } from 'react-router'
import { Photo } from '../../ui/photos/photo.tsx'
import { DuesTable } from './dues-table.tsx'
import classes from './fee-status.module.css'
import { PaidFolded } from './paid-folded.tsx'
import { RecordPayment } from './record-payment.tsx'
import { Standing } from './standing.tsx'
import { WhyOfLedger } from './why-of-ledger.tsx'

type FeeStatusCardProps = {
  student: StudentFeeStatus
  today: string | undefined
}

/** One student of a batch: what is to be paid, what was, and the button that records more. */
export function FeeStatusCard({ student, today }: FeeStatusCardProps) {
  const { student_id, uid, name, fees } = student
  const nameId = `payer-${student_id}`

  return (
    <li className={classes.card}>
      <header className={classes.head}>
        <Photo size="m" name={name} src={null} />
        <div className={classes.who}>
          <h2 id={nameId}>
            {uid ? <Link to={`/admin/student/${uid}`}>{name}</Link> : `${name} ${student_id}`}
          </h2>
          <Standing dues={fees} today={today} />
        </div>
        {/* Who was erased still owes, but nobody can say any more whose payment it would be. */}
        {uid && (
          <div className={classes.action}>
            <RecordPayment uid={uid} describedBy={nameId} />
          </div>
        )}
      </header>
      {fees.length > 0 && (
        <PaidFolded dues={fees}>
          {(shown) => <DuesTable dues={shown} labelledBy={nameId} />}
        </PaidFolded>
      )}
      {uid && fees.length > 0 && <WhyOfLedger uid={uid} fees={fees} describedBy={nameId} />}
    </li>
  )
}
