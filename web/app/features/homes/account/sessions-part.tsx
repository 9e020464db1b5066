import type { Session } from '@ganit/contract/accounts/accounts'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { ownSessions, useEndSessions } from '../../accounts/own-account.data.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'

type SessionRowProps = {
  session: Session
  isBusy: boolean
  onEnd: () => void
}

/** Translates the server's `Chrome on Android`, `Firefox` or `Unknown device`. */
export function deviceInWords(device: string, i18n: I18n) {
  const [browser, system] = device.split(' on ')
  if (browser && system) return i18n.t('{browser} on {system}', { browser, system })
  return device === 'Unknown device' ? i18n.t('Unknown device') : device
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
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

/** All devices signed in, each with Log out. */
export function SessionsPart() {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const query = useQuery(ownSessions)
  const ending = useEndSessions()

  function content(sessions: Session[]) {
    return (
      <>
        {ending.error && <ErrorBox>{said(messageOf(ending.error))}</ErrorBox>}
        <ul className={classes.sessions}>
          {sessions.map((session) => (
            <SessionRow
              key={session.session_id}
              session={session}
              isBusy={ending.isPending}
              onEnd={() => ending.mutate(session)}
            />
          ))}
        </ul>
        {sessions.length > 1 && (
          <Button
            className="fit"
            disabled={ending.isPending}
            onClick={() => ending.mutate('others')}
          >
            {i18n.t('Log out all other devices')}
          </Button>
        )}
      </>
    )
  }
  return (
    <AccountPart title={i18n.t('Where you are logged in')}>
      <QueryView
        query={query}
        failure={i18n.t('Failed to load your devices.')}
        skeleton={<SkeletonRows rows={2} photo={false} />}
      >
        {content}
      </QueryView>
    </AccountPart>
  )
}
