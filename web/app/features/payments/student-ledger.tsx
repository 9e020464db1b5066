import { useQuery } from '@tanstack/react-query'
import type { Route } from './+types/student-ledger'
import { DuesTable } from './dues-table.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { PaymentPlace } from './payment-desk.tsx'
import { ledger } from './payments.data.ts'
import { PaymentsTable } from './payments-table.tsx'
import { RecordPayment } from './record-payment.tsx'

/** What a student owes and has paid, for the admin; below the record. */
export default function StudentLedger({ params: { uid } }: Route.ComponentProps) {
  const query = useQuery(ledger(uid))
  const { data } = query

  return (
    <PaymentPlace key={uid} uid={uid}>
      <LedgerSection
        query={query}
        aside={data && <RecordPayment uid={uid} describedBy="fees" />}
        hint="A fee that is added to one of the student’s batches makes them."
        dues={(shown, labelledBy) => <DuesTable dues={shown} labelledBy={labelledBy} />}
        payments={(shown, labelledBy) =>
          data && <PaymentsTable payments={shown} of={data} labelledBy={labelledBy} />
        }
      />
    </PaymentPlace>
  )
}
