import type { AuditEntry } from '@ganit/contract/office/audit'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { formatInstant } from '../../../ui/text/times/dates.ts'
import classes from './audit.module.css'
import { fieldText, pageOf, recordInWords, valueText } from './words.ts'

const isSignInOrOut = ({ action }: AuditEntry) => action === 'signed in' || action === 'signed out'

/** One entry: author, action, time, and each field before and after. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const { actor, action, happened_at, changes } = entry
  const to = pageOf(entry)
  const { timeZone } = useAcademy()
  const who = actor ? actor.name || actor.email : 'Ganit itself'

  return (
    <li className={`grid gap4-16 ${classes.entry}`}>
      <p className="breaks">
        <strong title={actor?.email}>{who}</strong> {action}
        {!isSignInOrOut(entry) && (
          <> {to ? <Link to={to}>{recordInWords(entry)}</Link> : recordInWords(entry)}</>
        )}
      </p>
      <time className="quiet small amount" dateTime={happened_at}>
        {formatInstant(happened_at, timeZone)}
      </time>
      {action === 'changed' ? (
        <Changes changes={changes} />
      ) : (
        <details className={`whole ${classes.more}`}>
          <summary>Details</summary>
          <Changes changes={changes} />
        </details>
      )}
    </li>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <dl className={`whole small ${classes.changes}`}>
      {Object.entries(changes).map(([name, [before, after]]) => (
        <div key={name}>
          <dt className="quiet">{fieldText(name)}</dt>
          <dd className="breaks">
            <del className="pen">{valueText(before)}</del> <span aria-hidden="true">→</span>{' '}
            <ins>{valueText(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
