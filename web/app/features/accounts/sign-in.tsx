import { useLocation } from 'react-router'
import { titled } from '../../academy.ts'
import { leaveWhenSignedIn } from '../../shell/guards.ts'
import paper from '../../ui/paper.module.css'
import { HomeLink } from './home-link.tsx'
import { HowItWorks } from './how-it-works.tsx'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

export const meta = titled('Student login')

/** With a loader the server renders the whole page; the browser then asks whether to stay on it. */
export const loader = () => null
export async function clientLoader() {
  await leaveWhenSignedIn()
  return null
}
clientLoader.hydrate = true as const

export default function SignIn() {
  const isBare = useLocation().pathname.startsWith('/student/')

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.squared} ${paper.ruled}`}>
      {isBare && <HomeLink />}
      <div className={`${paper.wrap} ${classes.columns}`}>
        <HowItWorks />
        <div className={`${paper.label} ${classes.label}`}>
          <h1>Student login</h1>
          <SignInForm />
        </div>
      </div>
    </main>
  )
}
