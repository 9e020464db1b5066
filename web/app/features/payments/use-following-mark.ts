import type { Ledger } from '@ganit/contract/ledger'
import { useState } from 'react'
import { leavesNothingDue, type PaymentFields } from './payment-fields.ts'
import { markPaid } from './payments.data.ts'

/**
 * The academy's own mark, set with a payment where nobody unticks it: offered while the student is marked as unpaid and
 * the payment leaves nothing that is due by today.
 */
export function useFollowingMark(of: Ledger, fields: PaymentFields, today: string) {
  const [isWanted, setWanted] = useState(true)
  const [outcome, setOutcome] = useState<'done' | 'failed'>()
  const isOffered = of.fees_status === 'No' && leavesNothingDue(fields, of.dues, today)

  return {
    isOffered,
    isWanted,
    setWanted,
    /** What became of it; undefined where it was not to be set. */
    outcome,
    /** After the payment: the mark failing takes nothing back. */
    follow: async () => {
      if (!isOffered || !isWanted) return
      setOutcome(
        await markPaid(of).then(
          () => 'done' as const,
          () => 'failed' as const,
        ),
      )
    },
  }
}
