import type { Session } from '@ganit/contract/accounts'
import { Button } from '@mantine/core'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import classes from './account.module.css'

const MOMENT = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })

type SessionRowProps = {
  session: Session
  /** While another device is being logged out. */
  isBusy: boolean
  onEnd: () => void
}

export function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, signed_in_at, is_current } = session
  const since = MOMENT.format(new Date(signed_in_at))

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
