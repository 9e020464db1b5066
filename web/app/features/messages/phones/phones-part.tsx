import type { Phone } from '@ganit/contract/messages/push'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { phones, removePhone } from './phones.data.ts'
import classes from './phones.module.css'
import {
  addThisPhone,
  CANNOT,
  forgetThisPhone,
  isThisPhoneAdded,
  phoneAbility,
} from './this-phone.ts'

type PhoneRowProps = {
  phone: Phone
  /** The device in the reader's language. */
  device: string
  isBusy: boolean
  onRemove: () => void
}

function PhoneRow({ phone: { added_at, is_current }, device, isBusy, onRemove }: PhoneRowProps) {
  const { i18n } = useLingui()
  const since = useFormats().moment(added_at, useAcademy().timeZone)
  return (
    <li>
      <span>
        <b>{device}</b> {is_current && <StatusMark kind="done">{i18n.t('This device')}</StatusMark>}
        <br />
        <span className="quiet small">{i18n.t('since {since}', { since })}</span>
      </span>
      <Button
        size="sm"
        disabled={isBusy}
        onClick={onRemove}
        aria-label={i18n.t('Remove {device}, {since}', { device, since })}
      >
        {i18n.t('Remove')}
      </Button>
    </li>
  )
}

type PhonesPartProps = {
  /** A device as the server names it, in the reader's language. */
  deviceInWords: (device: string) => string
  /** The heading and its sheet. */
  Part: (props: { title: string; children: ReactNode }) => ReactNode
}

/** The phones on which a person gets messages; nothing if the academy sends none and no phone is listed. */
export function PhonesPart({ deviceInWords, Part }: PhonesPartProps) {
  const { i18n } = useLingui()
  const { data } = useQuery(phones)
  const { failure, isSending, run } = useAction()
  if (!data || (!data.on && data.subscriptions.length === 0)) return null

  const { key, on, subscriptions } = data
  const ability = phoneAbility()
  const remove = ({ subscription_id, is_current }: Phone) =>
    run(async () => {
      const { message } = await removePhone({ subscription_id })
      if (is_current) await forgetThisPhone()
      return message
    })
  return (
    <Part title={i18n.t('Messages on phones')}>
      {failure && (
        <ErrorBox>
          {failure === CANNOT ? i18n.t('This browser cannot show messages.') : failure}
        </ErrorBox>
      )}
      {subscriptions.length === 0 ? (
        <p>{i18n.t('No phone gets messages yet.')}</p>
      ) : (
        <ul className={classes.phones}>
          {subscriptions.map((phone) => (
            <PhoneRow
              key={phone.subscription_id}
              phone={phone}
              device={deviceInWords(phone.device)}
              isBusy={isSending}
              onRemove={() => void remove(phone)}
            />
          ))}
        </ul>
      )}
      {on && !isThisPhoneAdded(subscriptions) && ability === 'can' && (
        <Button
          className="fit"
          loading={isSending}
          onClick={() => void run((attempt) => addThisPhone(key, attempt))}
        >
          {i18n.t('Get messages on this phone')}
        </Button>
      )}
      {on && ability === 'blocked' && (
        <p className="quiet">
          {i18n.t('This browser does not show messages from here: allow them in its settings.')}
        </p>
      )}
    </Part>
  )
}
