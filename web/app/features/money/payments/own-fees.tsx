import type { Ledger } from '@ganit/contract/money/ledger'
import type { Payment } from '@ganit/contract/money/payments'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { useDueTitle } from '../../../ui/money/use-due-title.ts'
import { WhyAmount } from '../../../ui/money/why-amount.tsx'
import cards from '../../../ui/tables/row-cards.module.css'
import table from '../../../ui/tables/table.module.css'
import aloud from '../../../ui/text/aloud.module.css'
import { academySettings } from '../../ground/settings/settings.data.ts'
import { payWays } from '../paying/pay-ways.data.ts'
import { advanceOf } from './desk/sums.ts'
import { idsOfDueName } from './dues-table.tsx'
import { DueStatus } from './fee-status/due-status.tsx'
import classes from './ledger/ledger.module.css'
import { LedgerSection } from './ledger/ledger-section.tsx'
import { ledger } from './payments.data.ts'
import { ReceiptRow } from './receipts/receipt-row.tsx'

/** A link to paying, if the academy takes payments from home. */
function PayLink() {
  const { i18n } = useLingui()

  const { data } = useQuery(payWays)

  if (!data?.upi && !data?.online) return null
  return (
    <p>
      <ButtonLink to="/student/pay" variant="main">
        {i18n.t('Pay')}
      </ButtonLink>
    </p>
  )
}

/** Names of dues by number, with their dates. */
function useDueNames(dues: Ledger['dues']) {
  const { i18n } = useLingui()
  const { day } = useFormats()
  const titleOf = useDueTitle()
  const names = new Map(
    dues.map((due) => [
      due.fee_id,
      `${titleOf(due)}, ${i18n.t('due {due_date}', { due_date: day(due.due_date) })}`,
    ]),
  )
  return (fee_id: number) => names.get(fee_id) ?? i18n.t('No longer owed')
}

type OwnReceiptsTableProps = { payments: Payment[]; dues: Ledger['dues']; labelledBy: string }

/** The student's own payments with receipts. */
function OwnReceiptsTable({ payments, dues, labelledBy }: OwnReceiptsTableProps) {
  const { i18n } = useLingui()

  const nameOf = useDueNames(dues)

  return (
    <div className={cards.holder}>
      <table
        className={`${table.table} ${cards.table} ${classes.payments} ${classes.receipts}`}
        aria-labelledby={labelledBy}
      >
        <thead>
          <tr>
            <th scope="col">{i18n.t('Receipt')}</th>
            <th scope="col">{i18n.t('Date')}</th>
            <th scope="col" className={table.right}>
              {i18n.t('Amount')}
            </th>
            <th scope="col">
              <span className={aloud.only}>{i18n.t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <ReceiptRow
              key={payment.payment_id}
              payment={payment}
              settles={[
                ...payment.allocations.map(({ fee_id }) => nameOf(fee_id)),
                ...(advanceOf(payment) === '0.00' ? [] : [i18n.t('Advance')]),
              ]}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type OwnDuesTableProps = { dues: Ledger['dues']; labelledBy: string }

/** The student's own dues: title, date and amount. The receipts show the rest. */
function OwnDuesTable({ dues, labelledBy }: OwnDuesTableProps) {
  const formats = useFormats()
  const titleOf = useDueTitle()
  const { i18n } = useLingui()

  return (
    <div className={cards.holder}>
      <table className={`${table.table} ${cards.table}`} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{i18n.t('Fee Title')}</th>
            <th scope="col">{i18n.t('Due Date')}</th>
            <th scope="col">{i18n.t('Payment Status')}</th>
            <th scope="col" className={table.right}>
              {i18n.t('Amount')}
            </th>
            <th scope="col" className={table.right}>
              {i18n.t('Pending')}
            </th>
          </tr>
        </thead>
        <tbody>
          {dues.map(({ fee_id, batch_name, due_date, payment_status, ...due }) => (
            <tr key={fee_id} data-paid={due.owed === '0.00' || undefined}>
              <td className={cards.title}>
                <span id={`due-${fee_id}`}>{titleOf(due)}</span>
                <p className={cards.under}>{batch_name}</p>
                {due.waived !== '0.00' && (
                  <p className={cards.under}>
                    {i18n.t('{waived} waived', { waived: formats.rupees(due.waived) })}
                  </p>
                )}
                <WhyAmount parts={due.parts} describedBy={idsOfDueName({ fee_id })} />
              </td>
              <td id={`due-${fee_id}-day`} className="nowrap" data-label={i18n.t('Due')}>
                {formats.day(due_date)}
              </td>
              <td className={cards.status}>
                <DueStatus payment_status={payment_status} due_date={due_date} />
              </td>
              <td className={`amount nowrap ${table.right} ${cards.amount}`}>
                {formats.rupees(due.amount)}
              </td>
              <td
                className={`amount nowrap ${table.right} ${cards.amount}`}
                data-label={i18n.t('Pending')}
                data-empty={payment_status !== 'Partly paid' || undefined}
              >
                {due.owed === '0.00' ? '–' : formats.rupees(due.owed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The academy's instructions for paying, if any. */
function HowToPay() {
  const { i18n } = useLingui()

  const { data } = useQuery(academySettings)

  if (!data?.how_to_pay) return null
  return (
    <p className="pad12-16 sheet breaks as-typed">
      <b className="block strong">{i18n.t('How to pay')}</b>
      {data.how_to_pay}
    </p>
  )
}

const JUST_NOW_MS = 5000

/** The signed-in student's fees, read-only, with receipts. */
export function OwnFees({ uid }: { uid: string }) {
  const { i18n } = useLingui()

  // The page above has just requested the ledger.
  const query = useQuery({ ...ledger({ uid }), staleTime: JUST_NOW_MS })

  return (
    <LedgerSection
      query={query}
      hint={i18n.t('The dues of your batches appear here, with the receipts of your payments.')}
      howToPay={
        <>
          <HowToPay />
          <PayLink />
        </>
      }
      dues={(shown, labelledBy) => <OwnDuesTable dues={shown} labelledBy={labelledBy} />}
      payments={(shown, labelledBy) => (
        <OwnReceiptsTable payments={shown} dues={query.data?.dues ?? []} labelledBy={labelledBy} />
      )}
    />
  )
}
