import type { Session } from '@ganit/contract/accounts'
import { Button } from '@mantine/core'
import { useAcademy } from '../../academy.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import classes from './account.module.css'

type SessionRowProps = {
  session: Session
  /** While another device is being logged out. */
  isBusy: boolean
  onEnd: () => void
}

export function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, signed_in_at, is_current } = session
  const since = formatMoment(signed_in_at, useAcademy().timeZone)

  return (
    <li>
      <span>
        <b>{device}</b>
        <span className={classes.note}>
          since <time dateTime={signed_in_at}>{since}</time>
        </span>
      </span>
      {is_current ? (
        <StatusMark kind="done">This device</StatusMark>
      ) : (
        <Button size="sm" disabled={isBusy} onClick={onEnd}>
          Log out
          <span className={classes.unseen}>
            {' '}
            {device}, {since}
          </span>
        </Button>
      )}
    </li>
  )
}
