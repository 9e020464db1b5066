import { getSignInWays } from '@ganit/contract/accounts/accounts'
import { titled } from '../../../academy.ts'
import { pageContext } from '../../../api/page-context.ts'
import { takeSessionEnd } from '../../../api/session-expiry.ts'
import { leaveIfSignedIn } from '../../../shell/session/leave-signed-in.ts'
import paper from '../../../ui/layout/paper.module.css'
import { googleProblem } from '../google/google-problems.ts'
import type { Route } from './+types/staff-sign-in'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

export const meta = titled('Staff login')

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(pageContext).api(getSignInWays, {})

/** The cached page is the same for everyone: redirects signed-in people and shows this visitor's failure at Google. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  await leaveIfSignedIn()
  const ways = await serverLoader().catch(() => ({ google: false }))
  const problem = googleProblem(new URL(request.url).searchParams.get('google'))
  return { ...ways, problem: problem ?? takeSessionEnd() }
}
clientLoader.hydrate = true as const

/** Sign-in of staff. They are invited; nobody signs up here. */
export default function StaffSignIn({ loaderData }: Route.ComponentProps) {
  const { problem } = { problem: undefined, ...loaderData }
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>Staff login</h1>
          <SignInForm isStaff hasGoogle={loaderData.google} problem={problem} />
        </div>
        <p className="above20 quiet">
          New here? The academy sends you an invitation; its link leads to your account.
        </p>
      </div>
    </main>
  )
}
