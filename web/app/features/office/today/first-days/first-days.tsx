import { CHECKS, type Check, type Checklist, closeChecklist } from '@ganit/contract/office/today'
import { type ReactNode, useState } from 'react'
import { useMayCall } from '../../../../api/may.ts'
import { Button, ButtonLink } from '../../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { useAction } from '../../../../ui/forms/use-action.ts'
import { Icon } from '../../../../ui/layout/icon.tsx'
import aloud from '../../../../ui/text/aloud.module.css'
import { useBatchChoices } from '../../../teaching/batches/batch-choices.data.ts'
import { FileChooser } from '../../imports/file-chooser.tsx'
import { closeFirstDays } from '../today.data.ts'
import { useMayOpen } from '../waits.tsx'
import { AcademyStep, AcademyToday } from './academy-step.tsx'
import { ChannelStep } from './channel-step.tsx'
import classes from './first-days.module.css'
import { PhonesStep } from './phones-step.tsx'
import { QuickBatch } from './quick-batch.tsx'
import { SiteStep } from './site-step.tsx'
import { TeacherStep } from './teacher-step.tsx'

type StepProps = {
  list: Checklist
  onChanged: () => void
  /** Goes on to the next step without this one. */
  onLater: () => void
}

type Step = {
  title: string
  /** A summary of the step, while it is folded. */
  about: string
  /** The result of a step that is done. */
  done?: () => ReactNode
  /** The screen whose right shows the step. */
  screen: string
  Content: (props: StepProps) => ReactNode
}

const Links = ({ of }: { of: readonly (readonly [to: string, text: string])[] }) => (
  <div className="wrap gap12">
    {of.map(([to, text]) => (
      <ButtonLink key={to} to={to} variant={text === 'New admission' ? 'default' : 'main'}>
        {text}
      </ButtonLink>
    ))}
  </div>
)

/** The first batch; once there is one, the way to it, because a blank form would make a second one. */
function BatchStep({ list, onChanged, onLater }: StepProps) {
  if (list.done.includes('batch')) return <Links of={[['/admin/batches/all', 'Batches']]} />
  return (
    <QuickBatch
      onDone={({ batch_name }, hasFee) => {
        onChanged()
        if (hasFee) return
        // The step waits for a fee, which is not asked for by a second blank form.
        toastSuccess(`${batch_name} is made. Its fee is added on the batch’s page.`)
        onLater()
      }}
    />
  )
}

/** The names of the first batches, as a line. */
function BatchesToday() {
  const { items } = useBatchChoices()
  const names = items.slice(0, MOST_NAMED).map(({ label }) => label)
  const more = items.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const MOST_NAMED = 3

const STEPS: Record<Check, Step> = {
  academy: {
    title: 'Your academy',
    about: 'Name, phone and the classes you teach',
    done: () => <AcademyToday />,
    screen: '/admin/settings',
    Content: AcademyStep,
  },
  batch: {
    title: 'First batch',
    about: 'Days, time and monthly fee',
    done: () => <BatchesToday />,
    screen: '/admin/batches/create',
    Content: BatchStep,
  },
  students: {
    title: 'Your students',
    about: 'An Excel list, or one by one',
    screen: '/admin/import',
    Content: () => (
      <>
        <h4>Import a list</h4>
        <FileChooser />
        <Links of={[['/admin/admissions/new', 'New admission']]} />
      </>
    ),
  },
  teacher: {
    title: 'Your teachers',
    about: 'Name and phone; e-mail is optional',
    screen: '/admin/staff',
    Content: TeacherStep,
  },
  receipt: {
    title: 'First receipt',
    about: 'At the counter',
    screen: '/admin/counter',
    Content: () => <Links of={[['/admin/counter', 'Collect a fee']]} />,
  },
  phones: {
    title: 'Parents’ phones',
    about: 'The children without one, typed in place',
    screen: '/admin-dashboard',
    Content: PhonesStep,
  },
  channel: {
    title: 'How families hear from you',
    about: 'By WhatsApp from this computer, or e-mail by itself',
    screen: '/admin/settings/messages',
    Content: ChannelStep,
  },
  backup: {
    title: 'Website and a safe copy',
    about: 'What is still a sample; a backup',
    screen: '/admin/settings/backups',
    Content: SiteStep,
  },
}

/** Steps of a new academy in place: the first open one is unfolded, done ones are a line. */
export function FirstDays({ list, onChanged }: Omit<StepProps, 'onLater'>) {
  const mayOpen = useMayOpen()
  const isOwner = useMayCall(closeChecklist)
  const { failure, run } = useAction()
  const [wanted, setWanted] = useState<Check | null>(null)
  const shown = CHECKS.filter((check) => mayOpen(STEPS[check].screen))
  const next = shown.find((check) => !list.done.includes(check))
  const open = wanted ?? next

  return (
    <section className={classes.list} aria-labelledby="first-days">
      <header className={`row split centred gap12 ${classes.head}`}>
        <h2 id="first-days">
          First days{' '}
          <small>
            {list.done.length} of {CHECKS.length}
          </small>
        </h2>
        {isOwner && (
          <button type="button" onClick={() => void run(() => closeFirstDays({}).then(onChanged))}>
            Hide this list
          </button>
        )}
      </header>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <ol>
        {shown.map((check) => (
          <StepRow
            key={check}
            check={check}
            isDone={list.done.includes(check)}
            isOpen={check === open}
            list={list}
            onOpen={() => setWanted(check)}
            onLater={() => setWanted(shown[shown.indexOf(check) + 1] ?? null)}
            onChanged={() => {
              setWanted(null)
              onChanged()
            }}
          />
        ))}
      </ol>
    </section>
  )
}

type StepRowProps = StepProps & {
  check: Check
  isDone: boolean
  isOpen: boolean
  onOpen: () => void
}

function StepRow({ check, isDone, isOpen, onOpen, ...props }: StepRowProps) {
  const { title, about, done, Content } = STEPS[check]
  const number = CHECKS.indexOf(check) + 1
  const label = isDone ? 'Change' : 'Begin'
  return (
    <li
      className={classes.step}
      data-open={isOpen || undefined}
      aria-current={isOpen ? 'step' : undefined}
    >
      <span className={classes.number}>
        {isDone ? <Icon name="tick" size={18} /> : number}
        {isDone && <span className={aloud.only}>done</span>}
      </span>
      <div className={classes.words}>
        <h3>{title}</h3>
        {!isOpen && <p className="quiet">{isDone ? done?.() : about}</p>}
      </div>
      {!isOpen && (
        <Button
          size="sm"
          variant={isDone ? 'quiet' : 'default'}
          aria-label={`${label}: ${title}`}
          onClick={onOpen}
        >
          {label}
        </Button>
      )}
      {isOpen && (
        <div className={classes.content}>
          <Content {...props} />
        </div>
      )}
    </li>
  )
}
