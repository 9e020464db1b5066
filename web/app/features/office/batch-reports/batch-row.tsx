import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatRupees } from '../../../ui/text/formats.ts'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { daysOfMonth } from '../../../ui/text/times/use-month-days.ts'
import { batchReport } from './batch-reports.data.ts'
import { linkOf, PEOPLE, type PeopleShown } from './links.ts'

const COUNTED = (Object.keys(PEOPLE) as PeopleShown[]).filter((word) => word !== 'students')

/** This month's row of a batch in the report, in one line. */
export function BatchRow({ batch_id }: { batch_id: number }) {
  const today = useToday()
  const month = today.slice(0, 7)
  const { data } = useQuery(batchReport({ batch_id, ...daysOfMonth(month, today) }))
  if (!data) return null
  const { row } = data
  const linked = (figure: string, text: string) => (
    <Link to={linkOf(row.key, figure, month) ?? ''}>{text}</Link>
  )
  const parts: [string, ReactNode][] = COUNTED.map((word) => [
    word,
    <>
      {PEOPLE[word].toLowerCase()} {row[word] ? linked(word, formatCount(row[word])) : 0}
    </>,
  ])
  const { collected_percent: collected, attendance_percent: attendance } = row
  const all: [string, ReactNode][] = [
    ...parts,
    ['asked', <>asked {linked('asked', formatRupees(row.asked))}</>],
    [
      'collected',
      <>
        collected {linked('collected', formatRupees(row.collected))}
        {collected != null && `, ${collected} %`}
      </>,
    ],
    ...(attendance == null
      ? []
      : [
          ['attendance', <>attendance {linked('attendance_percent', `${attendance} %`)}</>] as [
            string,
            ReactNode,
          ],
        ]),
  ]
  return (
    <p className="quiet">
      <Link to={`/admin/reports/batches?month=${month}`}>{formatMonth(month)}</Link>:{' '}
      {all.map(([key, part], n) => (
        <Fragment key={key}>
          {n > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  )
}
