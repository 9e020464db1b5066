import type { LessonToday, TodayNow } from '@ganit/contract/office/today'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { countInWords, formatCount, formatRupees } from '../../../ui/text/formats.ts'
import { useClock } from '../../../ui/text/times/use-clock.ts'
import classes from './today.module.css'

type CellProps = { to: To; figure: string; words: string; isLate?: boolean; children: ReactNode }

/** A figure of the day. The whole cell links to its list. */
const Cell = ({ to, figure, words, isLate = false, children }: CellProps) => (
  <li>
    <Link to={to} className={classes.cell}>
      <b data-late={isLate || undefined}>{figure}</b> {words}
    </Link>
    <p className="quiet small breaks">{children}</p>
  </li>
)

const isHeldNow = ({ time, until }: LessonToday, now: string) => time <= now && now < until

function LessonsNow({ list }: Pick<TodayNow['lessons'], 'list'>) {
  const { time } = useClock()
  const held = list.filter((lesson) => isHeldNow(lesson, time))
  const [first] = held
  if (first) {
    const more = held.length > 1 ? ` and ${countInWords(held.length - 1, 'other', 'others')}` : ''
    return (
      <>
        now <b>{first.batch}</b>
        {more || (first.needs === 'register' && ', register open')}
      </>
    )
  }
  const next = list.find((lesson) => lesson.time > time)
  return next ? (
    <>
      next <b>{next.batch}</b>
    </>
  ) : (
    'none is to come'
  )
}

const NAMED = 4
const firstName = ({ name }: { name: string }) => name.split(' ')[0]

function absentNames({ count, students }: TodayNow['absent']) {
  if (count === 0) return 'in the registers taken so far'
  const names = students.slice(0, NAMED).map(firstName).join(', ')
  return count > NAMED ? `${names} and ${formatCount(count - NAMED)} more` : names
}

/** The figures of the day, each a link. */
export function NowStrip({ now: { lessons, absent, taken, overdue } }: { now: TodayNow }) {
  return (
    <ul className={`grid ${classes.now}`} aria-label="Now">
      <Cell
        to="/admin/timetable"
        figure={formatCount(lessons.left)}
        words={`of ${countInWords(lessons.of, 'lesson', 'lessons')} left`}
      >
        {lessons.of === 0 ? 'no lessons today' : <LessonsNow list={lessons.list} />}
      </Cell>
      <Cell to="?show=absent" figure={formatCount(absent.count)} words="absent today">
        {absentNames(absent)}
      </Cell>
      <Cell to="/admin/payments" figure={formatRupees(taken.amount)} words="collected today">
        cash {formatRupees(taken.cash)} · {countInWords(taken.count, 'receipt', 'receipts')}
      </Cell>
      <Cell
        to="/admin-dashboard?view=overdue"
        figure={formatRupees(overdue.amount)}
        words="overdue"
        isLate={Number(overdue.amount) > 0}
      >
        {countInWords(overdue.families, 'family', 'families')}
        {overdue.since_monday > 0 && `, ${formatCount(overdue.since_monday)} of them since Monday`}
        {overdue.being_checked && `, ${formatRupees(overdue.being_checked)} being checked`}
      </Cell>
    </ul>
  )
}
