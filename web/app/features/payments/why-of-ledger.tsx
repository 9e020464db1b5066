import type { StudentFee } from '@ganit/contract/fees'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { DueParts, Why } from '../../ui/money/why-amount.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { dueName } from './due-names.ts'
import { ledger } from './payments.data.ts'

type WhyOfLedgerProps = { uid: string; fees: readonly StudentFee[]; describedBy: string }

/** How some dues of a student came about, where the list does not say it: asked of the ledger once somebody wants to know. */
export const WhyOfLedger = ({ describedBy, ...parts }: WhyOfLedgerProps) => (
  <Why describedBy={describedBy}>
    <Parts {...parts} />
  </Why>
)

const Parts = ({ uid, fees }: Omit<WhyOfLedgerProps, 'describedBy'>) => (
  <Loaded
    query={useQuery(ledger(uid))}
    failure="It could not be loaded."
    skeleton={<SkeletonRows rows={1} photo={false} label="Loading how it came about..." />}
  >
    {({ dues }) =>
      fees.map((fee) => (
        <div key={fee.fee_id}>
          <p>{dueName(fee)}</p>
          <DueParts parts={dues.find(({ fee_id }) => fee_id === fee.fee_id)?.parts ?? []} />
        </div>
      ))
    }
  </Loaded>
)
