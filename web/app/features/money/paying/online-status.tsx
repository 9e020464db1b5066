import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { onlinePayment } from './paying.data.ts'

type OnlineStatusProps = { online_payment_id: number; home: string }

/** The page after the bank's: it says whether the money has arrived. */
export function OnlineStatus({ online_payment_id, home }: OnlineStatusProps) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  const query = useQuery(onlinePayment({ online_payment_id }))
  const words = {
    'We are waiting for the bank': i18n.t('We are waiting for the bank'),
    Paid: i18n.t('Paid'),
    'Not paid': i18n.t('Not paid'),
  }

  return (
    <QueryView
      query={query}
      failure={i18n.t('This payment could not be loaded.')}
      skeleton={<SkeletonRows rows={2} photo={false} label={i18n.t('Loading the payment...')} />}
    >
      {({ says, amount, receipts }) => (
        <div className="stack gap16">
          <p role="status" className="stack gap16">
            <b>{words[says]}</b> {money(amount)}
          </p>
          {receipts.map(({ payment_id, receipt, receipt_number }) => (
            <a key={payment_id} href={receipt} target="_blank" rel="noreferrer">
              {i18n.t('Receipt {number}', { number: receipt_number })}
            </a>
          ))}
          <ButtonLink to={home} variant="main">
            {i18n.t('Done')}
          </ButtonLink>
        </div>
      )}
    </QueryView>
  )
}
