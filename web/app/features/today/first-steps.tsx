import type { TodayFigures } from '@ganit/contract/today'
import { useId } from 'react'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import classes from './today.module.css'
import { useMayOpen } from './use-may-open.ts'

/** How an academy is filled, in the order in which one asks for the other. */
const STEPS = [
  {
    text: 'Say what the academy is called, how to reach it and how families pay.',
    to: '/admin/settings',
    button: 'Settings',
  },
  {
    text: 'Invite the teachers and the front desk.',
    to: '/admin/staff',
    button: 'Staff',
  },
  {
    text: 'Add a course for each class that you teach.',
    to: '/admin/courses/create',
    button: 'Add Course',
  },
  {
    text: 'Make the batches: who teaches where and when, and then what each student pays.',
    to: '/admin/batches/create',
    button: 'New batch',
  },
  {
    text: 'Bring your students as a table. Others register on the site.',
    to: '/admin/import',
    button: 'Import',
  },
]

/** Whether nobody has joined or left, and nothing was asked for, taken or held, in either month. */
export const isUntouched = (figures: TodayFigures) =>
  Object.values(figures).every(({ this_month, last_month }) =>
    [this_month, last_month].every((value) => Number(value) === 0),
  )

/** What an academy that is empty yet needs, each with the screen for it. */
export function FirstSteps() {
  const mayOpen = useMayOpen()
  const id = useId()
  return (
    <section className={classes.steps} aria-labelledby={id}>
      <h2 id={id}>The first steps</h2>
      <ol className={classes.lines}>
        {STEPS.filter(({ to }) => mayOpen(to)).map(({ text, to, button }) => (
          <li key={to} className={classes.line}>
            <p id={`${id}-${button}`}>{text}</p>
            <ButtonLink to={to} aria-describedby={`${id}-${button}`}>
              {button}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
