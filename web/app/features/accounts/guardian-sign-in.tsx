import { getSignInWays } from '@ganit/contract/accounts/accounts'
import { titled } from '../../academy.ts'
import { pageContext } from '../../api/page-context.ts'
import { takeSessionEnd } from '../../api/session-expiry.ts'
import { leaveWhenSignedIn } from '../../shell/guards.ts'
import paper from '../../ui/layout/paper.module.css'
import type { Route } from './+types/guardian-sign-in'
import { CodeSignIn } from './code-sign-in.tsx'
import { googleProblem } from './google-problems.ts'
import { LanguageChoice } from './language-choice.tsx'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { useGuardianWords } from './use-guardian-words.ts'

export const meta = titled('Guardian login')

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(pageContext).api(getSignInWays, {})

/** The cached page is the same for everyone; people already signed in are redirected. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  await leaveWhenSignedIn()
  const ways = await serverLoader().catch(() => ({ google: false, phone_code: false }))
  const problem = googleProblem(new URL(request.url).searchParams.get('google'))
  return { ...ways, problem: problem ?? takeSessionEnd() }
}
clientLoader.hydrate = true as const

/** Sign-in of parents and other guardians. They are invited; nobody signs up here. */
export default function GuardianSignIn({ loaderData }: Route.ComponentProps) {
  const { title, newHere, form } = useGuardianWords()
  const problem = 'problem' in loaderData ? loaderData.problem : undefined

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>{title}</h1>
          <LanguageChoice />
          <SignInForm isStaff hasGoogle={loaderData.google} problem={problem} words={form} />
          <CodeSignIn hasPhone={loaderData.phone_code} />
        </div>
        <p className="above20 quiet">{newHere}</p>
      </div>
    </main>
  )
}
