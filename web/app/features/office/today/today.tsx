import type { TodayFigures, TodayLine } from '@ganit/contract/office/today'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { titled } from '../../../academy.ts'
import { useSession } from '../../../session.ts'
import { isOwners } from '../../../shell/admin-menus.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ChannelsNotice, WaysNotice } from '../../../ui/feedback/message-ways.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatDay, formatMonth, formatWeekday } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import { sampleOf, sentenceOf } from './sentences.ts'
import { officeToday } from './today.data.ts'
import classes from './today.module.css'

/** True if the role may open an address: the desk gets no links to the owner's screens. */
function useMayOpen() {
  const { userType } = useSession()
  return (address: string) => userType !== 'desk' || !isOwners(address.split('?')[0] ?? '')
}

/** One line per kind of open task. */
function TodayLines({ lines }: { lines: readonly TodayLine[] }) {
  return (
    <ul className="card">
      {lines.map((line) => (
        <Line key={line.kind} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: TodayLine }) {
  const { number, text, button } = sentenceOf(line)
  const sample = sampleOf(line)
  // The desk sees the owner's tasks without a link.
  const mayOpen = useMayOpen()(line.link)
  const id = `today-${line.kind}`

  return (
    <li className={`row gap16 centred split ${classes.line}`}>
      <div className="narrow breaks">
        <p id={id} className={`row gap12 ${classes.sentence}`}>
          {number !== null && <span className={`amount end ${classes.number}`}>{number}</span>}{' '}
          <b className="strong">{text}</b>
        </p>
        {sample && <p className={classes.sample}>{sample}</p>}
      </div>
      {mayOpen && (
        <ButtonLink to={line.link} aria-describedby={id}>
          {button}
        </ButtonLink>
      )}
    </li>
  )
}

/** Steps to fill a new academy; each needs the one before. */
const STEPS = [
  {
    text: 'Enter the academy’s name, its contacts and how families pay.',
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
    text: 'Create the batches: who teaches where and when, and then what each student pays.',
    to: '/admin/batches/create',
    button: 'New batch',
  },
  {
    text: 'Import your students from a table. Others register on the site.',
    to: '/admin/import',
    button: 'Import',
  },
]

/** True if there are no figures in either month. */
const isUntouched = (figures: TodayFigures) =>
  Object.values(figures).every(({ this_month, last_month }) =>
    [this_month, last_month].every((value) => Number(value) === 0),
  )

/** The steps for an empty academy, each with its screen. */
function FirstSteps() {
  const mayOpen = useMayOpen()
  const id = useId()
  return (
    <section className={classes.steps} aria-labelledby={id}>
      <h2 id={id}>The first steps</h2>
      <ol className="card">
        {STEPS.filter(({ to }) => mayOpen(to)).map(({ text, to, button }) => (
          <li key={to} className={`row gap16 centred split ${classes.line}`}>
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

type FigureProps = {
  name: string
  now: string
  before: string
  /** Length of the bar, from 0 to 1. */
  share: number
}

const shareOf = (now: number, before: number) => (now === 0 ? 0 : now / Math.max(now, before))

const percent = (value: number | null) => (value === null ? 'none yet' : `${value} %`)

/** This month's figures, with bars beside last month's. */
function Figures({ figures, today }: { figures: TodayFigures; today: string }) {
  const { collected, owed, attendance, joined, left } = figures
  const money = ({ this_month, last_month }: { this_month: string; last_month: string }) => ({
    now: formatMoney(this_month),
    before: formatMoney(last_month),
    share: shareOf(Number(this_month), Number(last_month)),
  })
  return (
    <section className={`card ${classes.figures}`} aria-labelledby="month">
      <h2 id="month">{formatMonth(today.slice(0, 7))}</h2>
      <dl>
        <Figure name="Collected" {...money(collected)} />
        <Figure name="Pending of the month" {...money(owed)} />
        <Figure
          name="Attendance"
          now={percent(attendance.this_month)}
          before={percent(attendance.last_month)}
          share={(attendance.this_month ?? 0) / 100}
        />
        <Figure
          name="Joined"
          now={String(joined.this_month)}
          before={String(joined.last_month)}
          share={shareOf(joined.this_month, joined.last_month)}
        />
        <Figure
          name="Left"
          now={String(left.this_month)}
          before={String(left.last_month)}
          share={shareOf(left.this_month, left.last_month)}
        />
      </dl>
    </section>
  )
}

function Figure({ name, now, before, share }: FigureProps) {
  return (
    <div className={`grid above12 ruled ${classes.figure}`}>
      <dt>{name}</dt>
      <dd className={`large amount ${classes.now}`}>{now}</dd>
      <dd className={classes.track} aria-hidden="true">
        <span style={{ width: `${100 * share}%` }} />
      </dd>
      <dd className="whole quiet smaller">{before} last month</dd>
    </div>
  )
}

export const meta = titled('Today')

/** This morning's tasks with links, and the month's figures. */
export default function Today() {
  const query = useQuery(officeToday)
  const today = useToday()

  return (
    <AdminPage title="Today">
      <p className={classes.day}>
        {formatWeekday(today)}, {formatDay(today)}
      </p>
      <WaysNotice />
      <ChannelsNotice />
      <QueryView
        query={query}
        failure="Failed to load today’s tasks."
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading today’s tasks..." />}
      >
        {({ lines, figures }) => {
          const isNew = isUntouched(figures)
          return (
            <div className={`grid top ${classes.columns}`}>
              <div className="stack gap24">
                {lines.length > 0 ? (
                  <TodayLines lines={lines} />
                ) : (
                  <EmptyState
                    title="Nothing waits for you."
                    action={!isNew && <ButtonLink to="/admin-dashboard">Students</ButtonLink>}
                  />
                )}
                {isNew && <FirstSteps />}
              </div>
              <Figures figures={figures} today={today} />
            </div>
          )
        }}
      </QueryView>
    </AdminPage>
  )
}
