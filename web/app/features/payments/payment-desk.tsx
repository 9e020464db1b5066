import { createContext, type ReactNode, useState } from 'react'
import { useAcademy } from '../../academy.ts'
import { messageOf } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { alert } from '../../ui/dialogs/ask.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { today } from '../../ui/text/dates.ts'
import { useAskedPayment } from './asked-payment.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { ledger } from './payments.data.ts'
import { openOf } from './sums.ts'
import { type Opened, openedIn, openedOf } from './unanswered.ts'

/** Begins the recording of a payment of this student, also where nothing is owed if it is in advance. */
export const PaymentDesk = createContext(
  async (_uid: string, _inAdvance = false): Promise<void> => {
    throw new Error('There is no place here where a payment can be recorded.')
  },
)

/** What the page is about: one student, or a batch. */
type PaymentPlaceProps = { children: ReactNode } & (
  | { uid: string; batchId?: never }
  | { batchId: number; uid?: never }
)

/**
 * Around all of a page on which payments are recorded. Holds the dialog, so that it stays whatever becomes of the list
 * below it, and opens it again where a payment is still without an answer.
 */
export function PaymentPlace({ uid, batchId, children }: PaymentPlaceProps) {
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    batchId === undefined ? openedOf(uid) : openedIn(batchId),
  )
  const { once } = useSending()
  const { timeZone } = useAcademy()

  async function load(payerUid: string, inAdvance: boolean) {
    const title = 'Record payment'
    const waiting = openedOf(payerUid)
    if (waiting) return setOpened(waiting)
    try {
      const payer = await queryClient.fetchQuery(ledger(payerUid))
      if (inAdvance || openOf(payer.dues).length > 0)
        setOpened({ payer, today: today(timeZone), batchId })
      else await alert({ title, text: `${payer.name} owes nothing at the moment.` })
    } catch (error) {
      await alert({ title, text: messageOf(error) })
    }
  }
  const begin = (payerUid: string, inAdvance = false) => once(() => load(payerUid, inAdvance))
  useAskedPayment(() => uid && begin(uid))

  return (
    <PaymentDesk value={begin}>
      {children}
      {opened && (
        <PaymentDialog
          key={opened.payer.uid}
          opened={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </PaymentDesk>
  )
}
