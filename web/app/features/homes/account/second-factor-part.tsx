import type { OwnAccount, SecondFactor } from '@ganit/contract/accounts/accounts'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { NOT_LOADED, useLazyImport } from '../../../ui/feedback/loading/use-lazy-import.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import {
  ownSessions,
  secondFactor,
  switchOffSecondFactor,
} from '../../accounts/own-account.data.ts'
import { PasswordField } from '../../accounts/sign-in/password-field.tsx'
import { showRefusalIn } from '../../accounts/sign-in/refusal-in.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'

type SecondFactorEndProps = { account: OwnAccount; onClose: () => void }

/** Switching it off needs a code, and the password if there is one. */
function SecondFactorEnd({ account, onClose }: SecondFactorEndProps) {
  const { email, has_password } = account
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: has_password ? isNotEmpty('Password is required.') : () => null,
      code: isNotEmpty('Please enter the code.'),
    },
  })

  const submit = form.onSubmit(
    ({ password, code }) =>
      once(async () => {
        setFailure('')
        try {
          await switchOffSecondFactor({ code, ...(has_password && { password }) })
          toastSuccess('The second factor has been switched off.')
          onClose()
        } catch (error) {
          showRefusalIn(form, setFailure)(error)
        }
      }),
    (errors) => form.getInputNode(errors.password ? 'password' : 'code')?.focus(),
  )
  return (
    <form method="post" noValidate className={classes.fields} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {has_password ? (
        <PasswordField label="Your password" {...form.getInputProps('password')} />
      ) : (
        form.errors.password && <ErrorBox>{form.errors.password}</ErrorBox>
      )}
      <TextInput
        label="Code"
        description="The app’s code, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        name="code"
        {...form.getInputProps('code')}
      />
      <div className="wrap gap12">
        <Button type="submit" variant="main" loading={isSending}>
          Switch it off
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

// The QR code's library is rarely needed.
const loadSetUp = () => import('../../accounts/second-factor/second-factor-set-up.tsx')

/** Shows the second factor and switches it on and off. */
export function SecondFactorPart({ account }: { account: OwnAccount }) {
  const query = useQuery(secondFactor)
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const fail = useCallback(() => {
    setOpen(false)
    toastFailure(NOT_LOADED)
  }, [])
  const SetUp = useLazyImport(isOpen && query.data?.is_on === false, loadSetUp, fail)

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
        {state.is_on ? (
          <SecondFactorOn codesLeft={state.recovery_codes_left} />
        ) : (
          <SecondFactorOff />
        )}
        <Button className="fit" onClick={() => setOpen(true)}>
          {state.is_on ? 'Switch it off…' : 'Switch it on…'}
        </Button>
      </>
    )
  }
  return (
    <AccountPart title="Second factor">
      <QueryView
        query={query}
        failure="Failed to load your second factor."
        skeleton={<SkeletonRows rows={1} photo={false} />}
      >
        {content}
      </QueryView>
    </AccountPart>
  )
}

function SecondFactorOn({ codesLeft }: { codesLeft: number }) {
  return (
    <>
      <p className="wrap gap4-16 breaks">
        <StatusMark kind="done">On</StatusMark>
      </p>
      <p className={classes.note}>
        After your password, signing in asks for a code from your authenticator app.{' '}
        {codesLeft === 0 ? 'No recovery code is' : `${codesLeft} of 10 recovery codes are`} left;
        for new ones switch it off and on again.
      </p>
    </>
  )
}

const SecondFactorOff = () => (
  <p className={classes.note}>
    With a second factor, signing in also asks for a code from an app on your phone. A stolen
    password alone is then not enough to see the students.
  </p>
)
