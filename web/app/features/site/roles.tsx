import { titled } from '../../academy.ts'
import paper from '../../ui/paper.module.css'
import { RoleChoice } from './role-choice.tsx'
import classes from './roles.module.css'

export const meta = () => titled('Choose your role')

export default function Roles() {
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${paper.ruled} ${paper.squared}`}>
      <div className={paper.wrap}>
        <h1>Who is signing in?</h1>
        <p className={paper.lead}>
          Students sign in here. For guardians it is coming soon; teachers contact the institute.
        </p>
        <RoleChoice level="h2" />
      </div>
    </main>
  )
}
