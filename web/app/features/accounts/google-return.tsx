import { redirect } from 'react-router'
import { titled } from '../../academy.ts'
import paper from '../../ui/paper.module.css'
import { comeBackFromGoogle } from './accounts.data.ts'
import classes from './sign-in.module.css'

export const meta = titled('Signing in')

/** Where the way back from Google ends: the session is taken over, and its owner sent on. */
export async function clientLoader() {
  const next = await comeBackFromGoogle().catch(() => '/login/student?google=failed')
  throw redirect(next)
}

/** Seen while that happens; there is nothing to see afterwards. */
function Moment() {
  return (
    <main id="main" className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div role="status">
        <h1>Signing you in…</h1>
      </div>
    </main>
  )
}

export function HydrateFallback() {
  return <Moment />
}

export default function GoogleReturn() {
  return <Moment />
}
