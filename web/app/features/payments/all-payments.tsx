import { exportPayments } from '@ganit/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { useMay } from '../../api/may.ts'
import { DownloadCsv } from '../../ui/tables/download-csv.tsx'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import { formatMoney } from '../../ui/text/formats.ts'
import { downloadPayments, paymentsPage } from './all-payments.data.ts'
import classes from './all-payments.module.css'
import { PAYMENT_COLUMNS } from './all-payments-columns.tsx'
import { AllPaymentsTools } from './all-payments-tools.tsx'
import { askedOf, useAllPayments } from './use-all-payments.ts'

export const meta = titled('Payments')

/** All payments by days, the newest first, and what they come to. */
export default function AllPayments() {
  const state = useAllPayments()
  const asked = askedOf(state)
  const mayDownload = useMay(exportPayments)
  const query = useQuery(paymentsPage(asked))

  return (
    <ListScreen
      title="Payments"
      aside={
        mayDownload && <DownloadCsv what="the payments" save={() => downloadPayments(asked)} />
      }
      tools={
        <>
          <AllPaymentsTools state={state} />
          <p className={classes.sum} role="status" aria-busy={query.isPlaceholderData}>
            {query.data && (
              <>
                <b>{formatMoney(query.data.sum)}</b> received, reversed payments left out
              </>
            )}
          </p>
        </>
      }
      query={query}
      state={state}
      columns={PAYMENT_COLUMNS}
      keyOf={({ payment_id }) => payment_id}
      nouns={['payment', 'payments']}
      failure="Failed to load the payments."
      empty={{
        title: 'No payments found.',
        text: 'Payments are recorded on the pages of students, and stand here with their receipts.',
        add: { to: '/admin-dashboard', text: 'Students and fees' },
      }}
    />
  )
}
