import { Link, useSearchParams } from 'react-router'
import classes from './register-views.module.css'

const VIEWS = [
  { show: null, text: 'Not taken' },
  { show: 'concerns', text: 'To look at' },
  { show: 'sheet', text: 'Month sheet' },
] as const

/** Between the parts of the screen; beside its title. */
export function RegisterViews() {
  const [params] = useSearchParams()
  const now = VIEWS.find(({ show }) => show === params.get('show')) ?? VIEWS[0]

  return (
    <nav className={classes.views} aria-label="Registers">
      {VIEWS.map((view) => (
        <Link
          key={view.text}
          to={{ search: view.show ? `?show=${view.show}` : '' }}
          aria-current={view === now ? 'page' : undefined}
        >
          {view.text}
        </Link>
      ))}
    </nav>
  )
}
