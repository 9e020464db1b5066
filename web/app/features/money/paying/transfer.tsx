import type { Claim } from '@ganit/contract/money/claims'
import { useLingui } from '@lingui/react'
import { useRef } from 'react'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { copyText } from '../../../ui/forms/fields/copy-text.ts'
import { QrCode } from '../../../ui/layout/qr-code.tsx'
import classes from './paying.module.css'
import { SaveOrShare } from './save-or-share.tsx'

/** The ways to send the money: the app on this phone, the QR code, or values to type. */
export function Transfer({ claim }: { claim: Claim }) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  const { upi_link, qr_text, reference, amount } = claim
  const upiId = new URL(upi_link).searchParams.get('pa') ?? ''

  return (
    <section className="stack gap16 pad16 card" aria-labelledby="transfer">
      <h2 id="transfer">{i18n.t('Pay {amount} by UPI', { amount: money(amount) })}</h2>
      <a className={`pad12-16 strong ${classes.open}`} href={upi_link}>
        {i18n.t('Open my UPI app')}
      </a>
      <p>
        {i18n.t('Some apps refuse this link. Then scan the picture, or type what stands below.')}
      </p>
      <QrCode className={classes.qr} text={qr_text} label={i18n.t('The payment as a QR code')} />
      <SaveOrShare claim={claim} />
      <dl className={classes.typed}>
        <TransferDetail name={i18n.t('UPI ID')} text={upiId} />
        <TransferDetail name={i18n.t('Amount')} text={amount} shown={money(amount)} />
        <TransferDetail name={i18n.t('Reference')} text={reference} />
      </dl>
      <p>
        {i18n.t(
          'Write the reference into the message of the payment: by it the academy finds your money.',
        )}
      </p>
    </section>
  )
}

type TypedProps = {
  name: string
  text: string
  /** The text shown, if it differs from the text copied. */
  shown?: string
}

function TransferDetail({ name, text, shown = text }: TypedProps) {
  const { i18n } = useLingui()
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    if (await copyText(field.current)) toastSuccess(i18n.t('{name} copied.', { name }))
    else toastFailure(i18n.t('It could not be copied. It is selected: please copy it yourself.'))
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{shown}</b>
        <input
          ref={field}
          className={classes.hidden}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
          value={text}
        />
        <Button size="xs" aria-label={i18n.t('Copy {name}', { name })} onClick={copy}>
          {i18n.t('Copy')}
        </Button>
      </dd>
    </div>
  )
}
