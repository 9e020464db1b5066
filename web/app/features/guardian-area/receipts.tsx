import type { Ledger } from '@ganit/contract/ledger'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../i18n/use-formats.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { openReceipt } from '../paying/paying.data.ts'
import classes from './guardian-area.module.css'

/** The receipts of the payments that stand, the newest first, folded away; or that there are none yet. */
export function Receipts({ payments }: { payments: Ledger['payments'] }) {
  const { i18n } = useLingui()
  const { money, day } = useFormats()
  const { failure, run } = useAction()
  const standing = payments.filter(({ reversed }) => !reversed)
  if (standing.length === 0) return <p>{i18n.t('No receipts yet.')}</p>

  return (
    <details className={classes.receipts}>
      <summary>{i18n.t('Receipts')}</summary>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <ul>
        {standing.map(({ payment_id, receipt_number, date, amount }) => (
          <li key={payment_id}>
            <span>
              {day(date)} <b>{money(amount)}</b>
            </span>
            <PlainButton onClick={() => run(() => openReceipt(payment_id))}>
              {receipt_number}
            </PlainButton>
          </li>
        ))}
      </ul>
    </details>
  )
}
