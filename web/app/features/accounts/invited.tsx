import type { InvitedRole } from '@ganit/contract/invitations'
import { Button } from '@mantine/core'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { STAFF_ROLE_TEXTS } from '../../roles.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import type { InvitedBy } from './invitations.data.ts'
import { JoinByGoogle } from './join-by-google.tsx'
import { JoinForm } from './join-form.tsx'
import classes from './sign-in.module.css'

type InvitedProps = {
  /** Undefined until the server has said. */
  invited: InvitedBy | undefined
  hasGoogle: boolean
  /** What went wrong at Google. */
  problem?: string | undefined
  /** Called when the link has ended while the page was open. */
  onGone: () => void
}

/** Whom a link invites, and the ways to join; or why that cannot be. */
export function Invited({ invited, hasGoogle, problem, onGone }: InvitedProps) {
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
  return (
    <>
      <p className={classes.invited}>
        {invitation.name}, you are invited <Purpose role={invitation.role} />. You sign in as{' '}
        <b>{invitation.email}</b>.
      </p>
      <JoinForm token={params.get('token') ?? ''} invitation={invitation} onGone={onGone} />
      {hasGoogle && <JoinByGoogle problem={problem} />}
    </>
  )
}

const Purpose = ({ role }: { role: InvitedRole }) =>
  role === 'guardian' ? (
    <>to see your children’s lessons, marks and fees</>
  ) : (
    <>
      to work here: <b>{STAFF_ROLE_TEXTS[role]}</b>
    </>
  )

/** Used, withdrawn, over, or never there: the way on for who has joined already, and for who has not. */
const Gone = () => (
  <div className={classes.fields}>
    <ErrorBox>This invitation is no longer valid.</ErrorBox>
    <p>
      If you have joined already, go to <Link to="/login/staff">Staff login</Link>. If not,{' '}
      <Link to="/contact">ask the academy</Link> to invite you again.
    </p>
  </div>
)
