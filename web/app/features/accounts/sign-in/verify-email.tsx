import { Trans, useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { type MetaArgs, titled } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { isSignedIn } from '../../../session.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { verifyEmail } from '../own-account.data.ts'
import type { Route } from './+types/verify-email'
import {
  dropPendingVerification,
  pendingVerification,
  storePendingVerification,
} from './pending-verification.ts'
import classes from './sign-in.module.css'

export const meta = (args: MetaArgs) => [
  ...titled('Confirm your email')(args),
  { name: 'robots', content: 'noindex' },
]

type Outcome = { is: 'confirmed' | 'stranger' } | { is: 'failed'; because: string }

/** The link of a verification mail. Visitors log in first, then come back here. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Outcome> {
  const token = new URL(request.url).searchParams.get('token') ?? pendingVerification()
  if (!token) return { is: 'failed', because: 'This link is not complete.' }
  if (!isSignedIn()) {
    storePendingVerification(token)
    return { is: 'stranger' }
  }
  dropPendingVerification()
  return verifyEmail(token).then(
    () => ({ is: 'confirmed' }),
    (error) => ({ is: 'failed', because: messageOf(error) }),
  )
}

export default function VerifyEmail({ loaderData: outcome }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>{i18n.t('Confirm your email')}</h1>
          {outcome.is === 'confirmed' && (
            <div className="stack gap18" role="status">
              <StatusMark kind="done">{i18n.t('Your email is confirmed.')}</StatusMark>
              <ButtonLink to="/account" variant="main" size="lg">
                {i18n.t('Go to your account')}
              </ButtonLink>
            </div>
          )}
          {outcome.is === 'stranger' && (
            <div className="stack gap18">
              <p role="status">
                {i18n.t(
                  'Please log in to the account first. That shows that it is yours, and confirms the email.',
                )}
              </p>
              <ButtonLink to="/login/student" variant="main" size="lg">
                {i18n.t('Log in')}
              </ButtonLink>
            </div>
          )}
          {outcome.is === 'failed' && (
            <div className="stack gap18">
              <ErrorBox>{said(outcome.because)}</ErrorBox>
              <p className={classes.other}>
                <Trans
                  id="A new link can be sent from <0>your account</0>."
                  components={{ 0: <Link to="/account" /> }}
                />
              </p>
            </div>
          )}
        </div>
      </div>
    </main>
  )
}

export function HydrateFallback() {
  const { i18n } = useLingui()

  return (
    <main id="main" className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>{i18n.t('Confirm your email')}</h1>
          <p role="status">{i18n.t('One moment…')}</p>
        </div>
      </div>
    </main>
  )
}
