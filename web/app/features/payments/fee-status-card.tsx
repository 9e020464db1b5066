import type { StudentFeeStatus } from '@ganit/contract/fees'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Photo } from '../../ui/photos/photo.tsx'
import { counted } from '../../ui/text/formats.ts'
import { DuesTable } from './dues-table.tsx'
import classes from './fee-status.module.css'
import { PaidFolded } from './paid-folded.tsx'
import { RecordPayment } from './record-payment.tsx'
import { Standing } from './standing.tsx'
import { WhyOfLedger } from './why-of-ledger.tsx'

type FeeStatusCardProps = {
  student: StudentFeeStatus
  today: string | undefined
  /** Whether its dues are shown when they are asked for alone, as many students stand beside it. */
  isFolded: boolean
}

/** One student of a batch: what is to be paid, what was, and the button that records more. */
export function FeeStatusCard({ student, today, isFolded }: FeeStatusCardProps) {
  const { student_id, uid, name, fees } = student
  const nameId = `payer-${student_id}`
  const [choice, choose] = useState<boolean>()
  const isOpen = choice ?? !isFolded

  return (
    <li className={classes.card} data-closed={!isOpen || undefined}>
      <header className={classes.head}>
        <Photo size="m" name={name} src={null} />
        <div className={classes.who}>
          <h2 id={nameId}>
            {uid ? <Link to={`/admin/student/${uid}`}>{name}</Link> : `${name} ${student_id}`}
          </h2>
          <Standing dues={fees} today={today} />
        </div>
        {isFolded && fees.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            className={classes.unfold ?? ''}
            aria-expanded={isOpen}
            aria-describedby={nameId}
            onClick={() => choose(!isOpen)}
          >
            {isOpen ? 'Hide dues' : counted(fees.length, 'due', 'dues')}
          </Button>
        )}
        {/* Who was erased still owes, but nobody can say any more whose payment it would be. */}
        {uid && (
          <div className={classes.action}>
            <RecordPayment uid={uid} describedBy={nameId} />
          </div>
        )}
      </header>
      {fees.length > 0 && (
        <div className={classes.dues}>
          <PaidFolded dues={fees}>
            {(shown) => <DuesTable dues={shown} labelledBy={nameId} />}
          </PaidFolded>
          {uid && <WhyOfLedger uid={uid} fees={fees} describedBy={nameId} />}
        </div>
      )}
    </li>
  )
}
