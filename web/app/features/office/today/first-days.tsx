import { CHECKS, type Check, type Checklist, closeChecklist } from '@ganit/contract/office/today'
import { Link } from 'react-router'
import { useMayCall } from '../../../api/may.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { closeFirstDays } from './today.data.ts'
import classes from './today.module.css'
import { useMayOpen } from './waits.tsx'

type Step = { to: string; text: (list: Checklist) => string }

/** Text and screen of each check. */
const STEPS: Record<Check, Step> = {
  academy: { to: '/admin/settings', text: () => 'Enter the academy’s name and phone' },
  batch: { to: '/admin/batches/create', text: () => 'Create a batch with times and a fee' },
  students: { to: '/admin/admissions/new', text: () => 'Admit or import students' },
  teacher: { to: '/admin/staff', text: () => 'Invite a teacher' },
  receipt: { to: '/admin/counter', text: () => 'Collect a first fee' },
  phones: {
    to: '/admin-dashboard?dues=no_phone',
    text: ({ no_phone }) =>
      no_phone === 0
        ? 'Enter parents’ phones'
        : `${countInWords(no_phone, 'student has', 'students have')} no parent’s phone`,
  },
  channel: { to: '/admin/settings/messages', text: () => 'Set up e-mail, SMS or WhatsApp' },
  backup: { to: '/admin/settings/backups', text: () => 'Make a backup' },
}

type FirstDaysProps = { list: Checklist; onChanged: () => void }

/** Steps of a new academy: a tick for each that is done, and the next one as a link. */
export function FirstDays({ list, onChanged }: FirstDaysProps) {
  const mayOpen = useMayOpen()
  const isOwner = useMayCall(closeChecklist)
  const { failure, run } = useAction()
  const open = CHECKS.filter((check) => !list.done.includes(check))
  const next = open.find((check) => mayOpen(STEPS[check].to))

  return (
    <section className={`wrap centred gap8-16 ${classes.first}`} aria-label="The first steps">
      <b>
        First days: {list.done.length} of {CHECKS.length}
      </b>
      <ol className={`row ${classes.steps}`}>
        {CHECKS.map((check) => {
          const isDone = list.done.includes(check)
          const { to, text } = STEPS[check]
          const words = text(list)
          return (
            <li key={check} data-done={isDone || undefined}>
              {isDone || !mayOpen(to) ? (
                <span role="img" aria-label={isDone ? `${check}: done` : words} title={words}>
                  {isDone && <Icon name="tick" size={12} />}
                </span>
              ) : (
                <Link to={to} aria-label={words} title={words} />
              )}
            </li>
          )
        })}
      </ol>
      <span className={`wrap centred gap8-16 ${classes.next}`}>
        {next && <Link to={STEPS[next].to}>{STEPS[next].text(list)}</Link>}
        {isOwner && next === 'channel' && (
          <button
            type="button"
            onClick={() => void run(() => closeFirstDays({ by_hand: true }).then(onChanged))}
          >
            By hand
          </button>
        )}
        {isOwner && (
          <button type="button" onClick={() => void run(() => closeFirstDays({}).then(onChanged))}>
            Close
          </button>
        )}
      </span>
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </section>
  )
}
