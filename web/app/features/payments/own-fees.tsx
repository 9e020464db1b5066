import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { readSession } from '../../session.ts'
import { requireRegistered } from '../../shell/guards.ts'
import { HowToPay } from './how-to-pay.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { OwnDuesTable } from './own-dues-table.tsx'
import { OwnReceiptsTable } from './own-receipts-table.tsx'
import { PayFromHome } from './pay-from-home.tsx'
import { ledger } from './payments.data.ts'

export async function clientLoader() {
  const student = await requireRegistered()
  if (student) void queryClient.prefetchQuery(ledger(student.uid))
  return null
}

/** What the signed-in student owes and has paid, to read, with the receipts. */
export default function OwnFees() {
  const uid = readSession().studentUid ?? ''
  const query = useQuery({ ...ledger(uid), enabled: uid !== '' })

  return (
    <LedgerSection
      query={query}
      hint="What the academy asks for your batches stands here, and the receipts of what you have paid."
      howToPay={
        <>
          <HowToPay />
          <PayFromHome />
        </>
      }
      dues={(shown, labelledBy) => <OwnDuesTable dues={shown} labelledBy={labelledBy} />}
      payments={(shown, labelledBy) => (
        <OwnReceiptsTable payments={shown} dues={query.data?.dues ?? []} labelledBy={labelledBy} />
      )}
    />
  )
}
