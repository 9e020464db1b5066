import { getSignInWays } from '@ganit/contract/accounts/accounts'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { titled } from '../../../academy.ts'
import { messageOf } from '../../../api/api-error.ts'
import { pageContext } from '../../../api/page-context.ts'
import { takeSessionEnd } from '../../../api/session-expiry.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { leaveIfSignedIn } from '../../../shell/session/leave-signed-in.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { NOT_LOADED, useLazyImport } from '../../../ui/feedback/loading/use-lazy-import.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { CodeSignIn } from '../codes/code-sign-in.tsx'
import { googleProblem } from '../google/google-problems.ts'
import { LanguageChoice } from '../language-choice.tsx'
import type { Route } from './+types/guardian-sign-in'
import classes from './guardian-sign-in.module.css'

export const meta = titled('Guardian login')

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(pageContext).api(getSignInWays, {})

/** The cached page is the same for everyone; people already signed in are redirected. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  await leaveIfSignedIn()
  const ways = await serverLoader().catch(() => ({ google: false, phone_code: false }))
  const problem = googleProblem(new URL(request.url).searchParams.get('google'))
  return { ...ways, problem: problem ?? takeSessionEnd() }
}
clientLoader.hydrate = true as const

const loadPasswordForm = () => import('./password-sign-in.tsx')
const loadGoogle = () => import('../accounts.data.ts')

type Ways = { google: boolean; phone_code: boolean; problem?: string | undefined }

function Card({ google, phone_code, problem = '' }: Ways) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const { once } = useSending()
  const [failure, setFailure] = useState(problem)
  const [hasPassword, setHasPassword] = useState(false)
  const [typed, setTyped] = useState('')
  const PasswordSignIn = useLazyImport(hasPassword, loadPasswordForm, () => {
    setFailure(NOT_LOADED)
    setHasPassword(false)
  })
  const continueWithGoogle = () =>
    once(async () => {
      setFailure('')
      await loadGoogle()
        .then(({ redirectToGoogle }) => redirectToGoogle())
        .catch((error: unknown) => setFailure(messageOf(error)))
    })
  const turn = () => {
    setFailure('')
    setHasPassword(!hasPassword)
  }
  const isOpen = hasPassword && PasswordSignIn

  return (
    <div className={`${paper.label} ${classes.label}`}>
      <h1>{i18n.t('Guardian login')}</h1>
      <div className="stack gap12">
        {failure && <ErrorBox>{said(failure)}</ErrorBox>}
        {isOpen ? (
          <PasswordSignIn email={/\p{L}/u.test(typed) ? typed : ''} />
        ) : (
          <CodeSignIn hasPhone={phone_code} onTyped={setTyped} />
        )}
        <div className={`grid centred quiet ${classes.or}`}>{i18n.t('or')}</div>
        <Button onClick={turn}>
          {isOpen ? i18n.t('Log in with a code') : i18n.t('Log in with a password')}
        </Button>
        {google && (
          <Button onClick={continueWithGoogle}>
            <Icon name="google" /> {i18n.t('Continue with Google')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Sign-in of parents and other guardians: by a code to the phone or email that the academy has of them. */
export default function GuardianSignIn({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.squared}`}>
      <div>
        <LanguageChoice />
        <Card {...loaderData} />
      </div>
    </main>
  )
}
