import type { Session } from '@ganit/contract/accounts'
import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { useSaid } from '../../i18n/said.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'
import { ownSessions, useEndSessions } from './own-account.data.ts'
import { SessionRow } from './session-row.tsx'

/** Every device on which one is logged in, each with a way to log it out. */
export function SessionsPart() {
  const { i18n } = useLingui()
  const said = useSaid()
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
            className={classes.action}
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
      <Loaded
        query={query}
        failure={i18n.t('Failed to load your devices.')}
        skeleton={<SkeletonRows rows={2} photo={false} />}
      >
        {content}
      </Loaded>
    </AccountPart>
  )
}
