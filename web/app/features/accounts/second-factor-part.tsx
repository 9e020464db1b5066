import type { OwnAccount, SecondFactor } from '@ganit/contract/accounts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { toastFailure } from '../../ui/feedback/toast.ts'
import { NOT_LOADED, useWhenWanted } from '../../ui/feedback/use-when-wanted.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'
import { ownSessions, secondFactor } from './own-account.data.ts'
import { SecondFactorEnd } from './second-factor-end.tsx'

// What draws the code to scan is needed once in a while.
const load = () => import('./second-factor-set-up.tsx')

/** One's second factor: switched on, looked at and switched off. */
export function SecondFactorPart({ account }: { account: OwnAccount }) {
  const query = useQuery(secondFactor)
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const fail = useCallback(() => {
    setOpen(false)
    toastFailure(NOT_LOADED)
  }, [])
  const SetUp = useWhenWanted(isOpen && query.data?.is_on === false, load, fail)

  const renew = () =>
    Promise.all(
      [secondFactor, ownSessions].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const close = () => {
    setOpen(false)
    void renew()
  }

  function content(state: SecondFactor) {
    if (isOpen && state.is_on) return <SecondFactorEnd account={account} onClose={close} />
    if (isOpen && SetUp) return <SetUp account={account} onClose={close} onCancel={close} />
    if (isOpen) return <SkeletonRows rows={3} photo={false} />
    return (
      <>
        {state.is_on ? <On codesLeft={state.recovery_codes_left} /> : <Off />}
        <Button className={classes.action} onClick={() => setOpen(true)}>
          {state.is_on ? 'Switch it off…' : 'Switch it on…'}
        </Button>
      </>
    )
  }
  return (
    <AccountPart title="Second factor">
      <Loaded
        query={query}
        failure="Failed to load your second factor."
        skeleton={<SkeletonRows rows={1} photo={false} />}
      >
        {content}
      </Loaded>
    </AccountPart>
  )
}

function On({ codesLeft }: { codesLeft: number }) {
  return (
    <>
      <p className={classes.email}>
        <StatusMark kind="done">On</StatusMark>
      </p>
      <p className={classes.note}>
        Signing in asks for a code of your authenticator app after the password.{' '}
        {codesLeft === 0 ? 'No recovery code is' : `${codesLeft} of 10 recovery codes are`} left;
        for new ones switch it off and on again.
      </p>
    </>
  )
}

const Off = () => (
  <p className={classes.note}>
    With a second factor signing in asks for a code of an app on your phone, too. Then a password
    that somebody has found out is not enough to see the students.
  </p>
)
