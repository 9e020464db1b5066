import type { AuditEntry } from '@ganit/contract/audit'
import { Link } from 'react-router'
import classes from './audit.module.css'
import { fieldText, pageOf, thingOf, valueText } from './words.ts'

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

const isPassing = ({ action }: AuditEntry) => action === 'signed in' || action === 'signed out'

/** One entry: who did what, when, and each field before and after. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const { actor, action, happened_at, changes } = entry
  const to = pageOf(entry)
  const who = actor ? actor.name || actor.email : 'Ganit itself'

  return (
    <li className={classes.entry}>
      <p className={classes.deed}>
        <strong title={actor?.email}>{who}</strong> {action}
        {!isPassing(entry) && <> {to ? <Link to={to}>{thingOf(entry)}</Link> : thingOf(entry)}</>}
      </p>
      <time className={classes.moment} dateTime={happened_at}>
        {MOMENT.format(new Date(happened_at))}
      </time>
      {action === 'changed' ? (
        <Changes changes={changes} />
      ) : (
        <details className={classes.more}>
          <summary>Details</summary>
          <Changes changes={changes} />
        </details>
      )}
    </li>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <dl className={classes.changes}>
      {Object.entries(changes).map(([name, [before, after]]) => (
        <div key={name}>
          <dt>{fieldText(name)}</dt>
          <dd>
            <del>{valueText(before)}</del> <span aria-hidden="true">→</span>{' '}
            <ins>{valueText(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
