import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { HomeLink } from '../ui/layout/home-link.tsx'
import classes from './area-header.module.css'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { LogoutButton } from './logout-button.tsx'
import type { PageLink } from './public-links.ts'
import { SkipLink } from './skip-link.tsx'
import { TEACHER_PAPERS } from './teacher-papers.ts'
import { useWantedPath } from './use-wanted-path.ts'

const BEFORE: readonly PageLink[] = [
  { to: '/teacher/today', text: 'Today' },
  { to: '/teacher/week', text: 'Week' },
  { to: '/teacher/batches', text: 'Batches' },
]

/** Current on every screen of papers. */
function PapersLink() {
  const pathname = useWantedPath()
  const isHere = TEACHER_PAPERS.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <Link to={TEACHER_PAPERS[0].to} aria-current={isHere ? 'page' : undefined}>
      Papers
    </Link>
  )
}

/** The teacher's header; its five links all fit on a phone. */
function TeacherHeader() {
  return (
    <header className={classes.header}>
      <div className={`row gap8 centred ${classes.bar}`} data-logout-above>
        <HomeLink className={classes.home} />
        <ColourSchemeSwitch />
        <nav className={classes.links} aria-label="Teacher">
          {BEFORE.map(({ to, text }) => (
            <NavLink key={to} to={to}>
              {text}
            </NavLink>
          ))}
          <PapersLink />
          <NavLink to="/account">Account</NavLink>
          <LogoutButton variant="quiet" className={classes.logout} />
        </nav>
      </div>
    </header>
  )
}

export const TeacherFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <TeacherHeader />
    {children}
  </>
)
