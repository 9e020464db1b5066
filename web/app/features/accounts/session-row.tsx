import type { Session } from '@ganit/contract/accounts'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useAcademy } from '../../academy.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import classes from './account.module.css'

type SessionRowProps = {
  session: Session
  /** While another device is being logged out. */
  isBusy: boolean
  onEnd: () => void
}

/** `Chrome on Android`, `Firefox` or `Unknown device`, as the server says them, as the reader says it. */
function deviceInWords(device: string, i18n: I18n) {
  const [browser, system] = device.split(' on ')
  if (browser && system) return i18n.t('{browser} on {system}', { browser, system })
  return device === 'Unknown device' ? i18n.t('Unknown device') : device
}

export function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { signed_in_at, is_current } = session
  const { i18n } = useLingui()
  const device = deviceInWords(session.device, i18n)
  const since = useFormats().moment(signed_in_at, useAcademy().timeZone)

  return (
    <li>
      <span>
        <b>{device}</b>
        <span className={classes.note}>
          <Trans
            id="since <0>{since}</0>"
            values={{ since }}
            components={[<time key="since" dateTime={signed_in_at} />]}
          />
        </span>
      </span>
      {is_current ? (
        <StatusMark kind="done">{i18n.t('This device')}</StatusMark>
      ) : (
        <Button size="sm" disabled={isBusy} onClick={onEnd}>
          {i18n.t('Log out')}
          <span className={classes.unseen}>
            {' '}
            {device}, {since}
          </span>
        </Button>
      )}
    </li>
  )
}
