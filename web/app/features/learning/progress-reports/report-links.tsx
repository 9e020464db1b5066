import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormats } from '../../../i18n/use-formats.ts'
import { sentReportsOf } from './reports.data.ts'

type LinksProps = {
  uid: string
  addressOf: (report_id: number) => string
}

/** Links to the progress reports about a student; nothing until one was sent. */
export function ReportLinks({ uid, addressOf }: LinksProps) {
  const { i18n } = useLingui()
  const { day } = useFormats()
  const { data } = useQuery(sentReportsOf({ uid }))
  if (!data || data.length === 0) return null
  return (
    <ul className="stack gap8 pad16 card" aria-label={i18n.t('Progress reports')}>
      {data.map(({ report_id, from, to }) => (
        <li key={report_id}>
          <Link to={addressOf(report_id)}>
            {i18n.t('Progress report, {from} – {to}', { from: day(from), to: day(to) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
