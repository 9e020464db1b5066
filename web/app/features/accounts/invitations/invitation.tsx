import { getSignInWays } from '@ganit/contract/accounts/accounts'
import { useState } from 'react'
import { type MetaArgs, titled } from '../../../academy.ts'
import { pageContext } from '../../../api/page-context.ts'
import paper from '../../../ui/layout/paper.module.css'
import { googleProblem } from '../google/google-problems.ts'
import classes from '../sign-in/sign-in.module.css'
import type { Route } from './+types/invitation'
import { fetchInvitation } from './invitations.data.ts'
import { Invited } from './invited.tsx'

export const meta = (args: MetaArgs) => [
  ...titled('Invitation')(args),
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(pageContext).api(getSignInWays, {})

/** The cached page is the same for everyone; the browser fetches the invitation. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [ways, invited] = await Promise.all([
    serverLoader().catch(() => ({ google: false })),
    fetchInvitation(searchParams.get('token')),
  ])
  return { ...ways, invited, problem: googleProblem(searchParams.get('google')) }
}
clientLoader.hydrate = true as const

export default function Invitation({ loaderData }: Route.ComponentProps) {
  const { google, invited, problem } = { invited: undefined, problem: undefined, ...loaderData }
  const [hasEnded, setEnded] = useState(false)

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <Invited
            invited={invited}
            hasEnded={hasEnded}
            hasGoogle={google}
            problem={problem}
            onGone={() => setEnded(true)}
          />
        </div>
      </div>
    </main>
  )
}
