import type { Ledger } from '@ganit/contract/ledger'
import { useQuery } from '@tanstack/react-query'
import type { Route } from './+types/student-ledger'
import { Concessions } from './concessions/concessions.tsx'
import { RefundsTable } from './credit/refunds-table.tsx'
import { DueExtras } from './dues/due-extras.tsx'
import { waivers } from './dues/dues.data.ts'
import { DuesTable } from './dues-table.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { MoneyActions } from './money-actions.tsx'
import { PaymentPlace } from './payment-desk.tsx'
import { ledger } from './payments.data.ts'
import { PaymentsTable } from './payments-table.tsx'

/** What a student owes and has paid, for the admin; below the record. */
export default function StudentLedger({ params: { uid } }: Route.ComponentProps) {
  const query = useQuery(ledger(uid))
  const { data } = query

  return (
    <PaymentPlace key={uid} uid={uid}>
      <LedgerSection
        query={query}
        aside={data && <MoneyActions payer={data} />}
        hint="A fee that is added to one of the student’s batches makes them."
        dues={(shown, labelledBy) =>
          data && <OfficeDues dues={shown} of={data} labelledBy={labelledBy} />
        }
        payments={(shown, labelledBy) =>
          data && <PaymentsTable payments={shown} of={data} labelledBy={labelledBy} />
        }
        refunds={(of, labelledBy) => <RefundsTable of={of} labelledBy={labelledBy} />}
      />
      {data && <Concessions payer={data} />}
    </PaymentPlace>
  )
}

type OfficeDuesProps = { dues: Ledger['dues']; of: Ledger; labelledBy: string }

/** The dues with what can be done about each. */
function OfficeDues({ dues, of, labelledBy }: OfficeDuesProps) {
  const { data = [] } = useQuery({
    ...waivers(of.student_id),
    enabled: of.dues.some(({ waived }) => waived !== '0.00'),
  })

  return (
    <DuesTable
      dues={dues}
      labelledBy={labelledBy}
      extras={(due) => (
        <DueExtras
          due={due}
          dues={of.dues}
          waivers={data.filter(({ due_id, reversed }) => due_id === due.due_id && !reversed)}
        />
      )}
    />
  )
}
