import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { phrase } from '../../i18n/phrase.ts'
import { alert } from '../../ui/dialogs/ask.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import classes from './role-choice.module.css'

const NOT_OPEN = [
  {
    role: phrase('Guardian'),
    about: phrase('For the families of our students.'),
    state: phrase('Coming soon'),
    notice: phrase('Guardian login is coming soon. Please log in as a student.'),
  },
  {
    role: phrase('Teacher'),
    about: phrase('For tutors of the academy.'),
    state: phrase('Contact the institute'),
    notice: phrase('This login is only for teachers. Please contact the institute.'),
  },
]

type RoleChoiceProps = {
  /** h3 below an h2, h2 below an h1. */
  level?: 'h2' | 'h3'
}

/** The roles that sign in; roles whose sign-in is not open say so. */
export function RoleChoice({ level: Heading = 'h3' }: RoleChoiceProps) {
  const { i18n } = useLingui()

  const { address, phone, email, hasGuardianArea } = useAcademy()
  const shut = NOT_OPEN.filter(({ role }) => role !== 'Guardian' || !hasGuardianArea)
  const whereToTurn = [address, phone ?? email].filter(Boolean).join(', ')

  return (
    <ul className={`grid above40 ${classes.roles}`}>
      <li data-open>
        <Heading>
          <Link to="/login/student">{i18n.t('Student')}</Link>
        </Heading>
        <p>{i18n.t('Your own page, your details and your batches.')}</p>
        <p className={`row gap8 centred quiet ${classes.go}`}>
          {i18n.t('Continue')} <Icon name="arrowRight" />
        </p>
      </li>
      {hasGuardianArea && (
        <li data-open>
          <Heading>
            <Link to="/login/guardian">{i18n.t('Guardian')}</Link>
          </Heading>
          <p>{i18n.t('Your children’s lessons, marks and fees.')}</p>
          <p className={`row gap8 centred quiet ${classes.go}`}>
            {i18n.t('Continue')} <Icon name="arrowRight" />
          </p>
        </li>
      )}
      {shut.map(({ role, about, state, notice }) => (
        <li key={role}>
          <Heading>
            <button
              type="button"
              onClick={() => alert({ title: i18n._(role), text: i18n._(notice) })}
            >
              {i18n._(role)}
            </button>
          </Heading>
          <p>{i18n._(about)}</p>
          {role === 'Teacher' && whereToTurn && <p>{whereToTurn}</p>}
          <p className={`row gap8 centred quiet ${classes.go}`}>{i18n._(state)}</p>
        </li>
      ))}
    </ul>
  )
}
