import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { useStudentTab } from '../../../../ui/layout/student-tab.ts'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { Concessions } from '../concessions/concessions.tsx'
import { RefundsTable } from '../credit/refunds-table.tsx'
import { MoneyActions } from '../desk/money-actions.tsx'
import { PaymentPlace } from '../desk/payment-desk.tsx'
import { RecordPayment } from '../desk/record-payment.tsx'
import { openDues } from '../desk/sums.ts'
import { DuesTable } from '../dues-table.tsx'
import { OfficeDues } from '../office-dues.tsx'
import { ledger } from '../payments.data.ts'
import { OfficeReceipts } from '../receipts/office-receipts.tsx'
import type { Route } from './+types/student-ledger'
import classes from './ledger.module.css'
import { LedgerSection } from './ledger-section.tsx'

/** A student's money for the office. The page's first part shows what is open; another part shows everything. */
export default function StudentLedger({ params: { uid } }: Route.ComponentProps) {
  const tab = useStudentTab()
  if (tab === 'fees') return <AllFees uid={uid} />
  return tab === 'overview' && <OpenDues uid={uid} />
}

/** The open dues with pending payments, and the button to record one. */
function OpenDues({ uid }: { uid: string }) {
  const query = useQuery(ledger({ uid }))

  return (
    <PaymentPlace key={uid} uid={uid}>
      <section className="above24" aria-labelledby="fees">
        <header className={`wrap foot split ${classes.head}`}>
          <h2 id="fees">Fees</h2>
          <div className="wrap gap8 centred">
            <RecordPayment uid={uid} describedBy="fees" />
            <Link to="?tab=fees" preventScrollReset>
              All fees and receipts
            </Link>
          </div>
        </header>
        <QueryView
          query={query}
          failure="Failed to load the fees. Please retry."
          skeleton={<SkeletonRows rows={2} photo={false} label="Loading fees..." />}
        >
          {({ dues }) => {
            const open = openDues(dues)
            if (open.length === 0)
              return <p className="quiet">{dues.length === 0 ? 'No dues yet.' : 'No dues.'}</p>
            return (
              <div className="sheet">
                <DuesTable dues={open} labelledBy="fees" />
              </div>
            )
          }}
        </QueryView>
      </section>
    </PaymentPlace>
  )
}

/** All fees, receipts and refunds, with the office's actions on them. */
function AllFees({ uid }: { uid: string }) {
  const query = useQuery(ledger({ uid }))
  const { data } = query

  return (
    <PaymentPlace key={uid} uid={uid}>
      <LedgerSection
        query={query}
        aside={data && <MoneyActions payer={data} />}
        isBeside
        hint="Adding a fee to one of the student’s batches creates them."
        dues={(shown, labelledBy) =>
          data && <OfficeDues dues={shown} of={data} labelledBy={labelledBy} />
        }
        payments={(shown, labelledBy) =>
          data && <OfficeReceipts payments={shown} of={data} labelledBy={labelledBy} />
        }
        refunds={(of, labelledBy) => <RefundsTable of={of} labelledBy={labelledBy} />}
      />
      {data && <Concessions payer={data} />}
    </PaymentPlace>
  )
}
