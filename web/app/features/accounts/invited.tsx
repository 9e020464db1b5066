import type { InvitedRole } from '@ganit/contract/invitations'
import { Trans, useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { English, Translated } from '../../i18n/translated.tsx'
import { STAFF_ROLE_TEXTS } from '../../roles.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import type { InvitedBy } from './invitations.data.ts'
import { JoinByGoogle } from './join-by-google.tsx'
import { JoinForm } from './join-form.tsx'
import { LanguageChoice } from './language-choice.tsx'
import classes from './sign-in.module.css'
import { Welcome } from './welcome.tsx'

type InvitedProps = {
  /** Undefined until the server has said. */
  invited: InvitedBy | undefined
  /** Whether the link has ended while the page was open. */
  hasEnded?: boolean
  hasGoogle: boolean
  /** What went wrong at Google. */
  problem?: string | undefined
  /** Called when the link has ended while the page was open. */
  onGone: () => void
}

/** Whom a link invites, and the ways to join; or why that cannot be. To guardians it speaks their language. */
export function Invited(props: InvitedProps) {
  const { invited } = props
  const isGuardian = invited && 'invitation' in invited && invited.invitation.role === 'guardian'
  const page = (
    <>
      <Welcome />
      {isGuardian && <LanguageChoice />}
      <Content {...props} />
    </>
  )
  const waiting = <SkeletonRows rows={3} photo={false} />
  if (isGuardian) return <Translated waiting={waiting}>{page}</Translated>
  return <English>{page}</English>
}

function Content({ invited, hasEnded = false, hasGoogle, problem, onGone }: InvitedProps) {
  const [params] = useSearchParams()
  const { revalidate, state } = useRevalidator()

  if (!invited) return <SkeletonRows rows={3} photo={false} />
  if ('failure' in invited)
    return (
      <div className={classes.fields}>
        <ErrorBox>{invited.failure}</ErrorBox>
        <Button loading={state === 'loading'} onClick={() => void revalidate()}>
          Retry
        </Button>
      </div>
    )
  if ('is' in invited) return <Gone />
  const { invitation } = invited
  if (hasEnded) return <Gone role={invitation.role} />
  return (
    <>
      <p className={classes.invited}>
        <Purpose {...invitation} />
      </p>
      <JoinForm token={params.get('token') ?? ''} invitation={invitation} onGone={onGone} />
      {/* Google takes no record: a student’s is given for the date of birth alone. */}
      {hasGoogle && invitation.role !== 'student' && <JoinByGoogle problem={problem} />}
    </>
  )
}

type PurposeProps = { name: string; email: string; role: InvitedRole }

const Purpose = ({ name, email, role }: PurposeProps) =>
  role === 'guardian' ? (
    <Trans
      id="{name}, you are invited to see your children’s lessons, marks and fees. You sign in as <0>{email}</0>."
      values={{ name, email }}
      components={{ 0: <b /> }}
    />
  ) : role === 'student' ? (
    <>
      {name}, you are invited to your own page: lessons, dues and results. You sign in as{' '}
      <b>{email}</b>.
    </>
  ) : (
    <>
      {name}, you are invited to work here: <b>{STAFF_ROLE_TEXTS[role]}</b>. You sign in as{' '}
      <b>{email}</b>.
    </>
  )

/** Used, withdrawn, over, or never there: the way on for who has joined already, and for who has not. */
function Gone({ role }: { role?: InvitedRole }) {
  const { i18n } = useLingui()
  return (
    <div className={classes.fields}>
      <ErrorBox>{i18n.t('This invitation is no longer valid.')}</ErrorBox>
      <p>
        {role === 'guardian' ? (
          <Trans
            id="If you have joined already, go to <0>Guardian login</0>. If not, <1>ask the academy</1> to invite you again."
            components={{ 0: <Link to="/login/guardian" />, 1: <Link to="/contact" /> }}
          />
        ) : (
          <>
            If you have joined already, go to{' '}
            {role === 'student' ? (
              <Link to="/student/login">Student login</Link>
            ) : (
              <Link to="/login/staff">Staff login</Link>
            )}
            . If not, <Link to="/contact">ask the academy</Link> to invite you again.
          </>
        )}
      </p>
    </div>
  )
}
