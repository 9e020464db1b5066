import { getSignInWays } from '@ganit/contract/accounts/accounts'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Link, redirect, useLocation } from 'react-router'
import { titled } from '../../../academy.ts'
import { pageContext } from '../../../api/page-context.ts'
import { takeSessionEnd } from '../../../api/session-expiry.ts'
import { phrase } from '../../../i18n/phrase.ts'
import { takeRegistering } from '../../../shell/public/registering.ts'
import { leaveIfSignedIn } from '../../../shell/session/leave-signed-in.ts'
import { HomeLink as Home } from '../../../ui/layout/home-link.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { googleProblem } from '../google/google-problems.ts'
import { otherGoogleStart } from '../google/google-way.ts'
import type { Route } from './+types/sign-in'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

const STEPS = [
  [phrase('Sign in'), phrase('With Google, or with an email address and a password.')],
  [
    phrase('New here? Fill in seven short steps'),
    phrase('New students complete their registration; nothing is lost if you stop midway.'),
  ],
  [
    phrase('Already registered? Straight to your dashboard'),
    phrase('Existing students find their details there.'),
  ],
] as const

function HowItWorks({ hasGoogle }: { hasGoogle: boolean }) {
  const { i18n } = useLingui()

  return (
    <div className={classes.how}>
      <h2>{i18n.t('How it works')}</h2>
      <ol>
        {STEPS.map(([step, explained], n) => (
          <li key={step}>
            <b className="block strong">{i18n._(step)}</b>
            <span className="quiet">
              {n === 0 && !hasGoogle
                ? i18n.t('With an email address and a password.')
                : i18n._(explained)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function HomeLink() {
  return (
    <div className={`${paper.wrap} ${classes.home}`}>
      <Home />
    </div>
  )
}

export const meta = titled('Student login')

/** The loader makes the server render the page; the browser then checks whether to redirect. */
export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(pageContext).api(getSignInWays, {})

/** A failure at Google belongs to this visitor, not to the cached page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const address = new URL(request.url)
  await leaveIfSignedIn()
  // The server knows one page for all Google failures.
  const elsewhere = otherGoogleStart(address)
  if (elsewhere) throw redirect(elsewhere)
  // If the server does not answer, pressing the button will show it.
  const ways = await serverLoader().catch(() => ({ google: true }))
  return {
    ...ways,
    problem: googleProblem(address.searchParams.get('google')) ?? takeSessionEnd(),
    isRegistering: takeRegistering(),
  }
}
clientLoader.hydrate = true as const

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { i18n } = useLingui()

  const { problem, isRegistering } = { problem: undefined, isRegistering: false, ...loaderData }
  const [isNew, setNew] = useState(false)
  const isBare = useLocation().pathname.startsWith('/student/')

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.squared} ${paper.ruled}`}>
      {isBare && <HomeLink />}
      <div className={`grid centred ${paper.wrap} ${classes.columns}`}>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>
            {isNew
              ? i18n.t('Create an account')
              : isRegistering
                ? i18n.t('Registration')
                : i18n.t('Student login')}
          </h1>
          {isRegistering && (
            <p className={classes.first}>
              <Link to="/enquire">
                {i18n.t('Shall we call you? Name, phone and class are enough.')}
              </Link>
            </p>
          )}
          <SignInForm
            hasGoogle={loaderData.google}
            problem={problem}
            isRegistering={isRegistering}
            onMode={setNew}
          />
        </div>
        <HowItWorks hasGoogle={loaderData.google} />
      </div>
    </main>
  )
}
