import type { Ledger } from '@ganit/contract/ledger'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { alert } from '../../ui/dialogs/ask.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { academySettings } from '../settings/settings.data.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { ledger } from './payments.data.ts'
import { openOf } from './sums.ts'
import { todayIn } from './today.ts'

type RecordPaymentProps = {
  uid: string
  /** The id of what it belongs to, where several stand on a page. */
  describedBy?: string
  /** The batch that it is about, where it is about one. */
  batchId?: number
  size?: 'xs' | 'sm'
}

/** The button that opens the dialog for a payment, with what the student owes at this moment. */
export function RecordPayment({ uid, describedBy, batchId, size = 'sm' }: RecordPaymentProps) {
  const [opened, setOpened] = useState<{ payer: Ledger; today: string }>()
  const { isSending, once } = useSending()

  async function begin() {
    const title = 'Record payment'
    try {
      const [payer, { time_zone }] = await Promise.all([
        queryClient.fetchQuery(ledger(uid)),
        queryClient.fetchQuery(academySettings),
      ])
      if (openOf(payer.dues).length > 0) setOpened({ payer, today: todayIn(time_zone) })
      else await alert({ title, text: `${payer.name} owes nothing at the moment.` })
    } catch (error) {
      await alert({ title, text: messageOf(error) })
    }
  }
  return (
    <>
      {/* Not disabled while it loads: it has the focus, and gets it back from the dialog. */}
      <Button
        size={size}
        aria-describedby={describedBy}
        aria-busy={isSending}
        onClick={() => once(begin)}
      >
        Record payment
      </Button>
      {opened && (
        <PaymentDialog {...opened} batchId={batchId} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
