import type { Backup } from '@ganit/contract/backups'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import cards from '../../ui/tables/row-cards.module.css'
import table from '../../ui/tables/table.module.css'

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
/** `12.3 MB`, or `45 kB` where that is less than one. */
const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** A moment in ISO form as `20 Nov 2026, 13:05`. */
export const momentText = (iso: string) => MOMENT.format(new Date(iso))

/** The files, the newest first. */
export function BackupTable({ backups }: { backups: readonly Backup[] }) {
  if (backups.length === 0) return <p>There is no backup yet.</p>
  return (
    <div className={cards.holder}>
      <table className={`${table.table} ${cards.table}`} aria-labelledby="latest-heading">
        <thead>
          <tr>
            <th>Made</th>
            <th>Students</th>
            <th>Size</th>
            <th>Checked</th>
          </tr>
        </thead>
        <tbody>
          {backups.map(({ name, made_at, students, bytes, verified }) => (
            <tr key={name}>
              <td className={cards.title} title={name}>
                {momentText(made_at)}
              </td>
              <td data-label="Students">{students ?? '–'}</td>
              <td data-label="Size">{sizeText(bytes)}</td>
              <td data-label="Checked">
                <Check verified={verified} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Check({ verified }: Pick<Backup, 'verified'>) {
  if (verified === null) return <StatusMark kind="late">Cannot be read</StatusMark>
  return verified ? (
    <StatusMark kind="done">Restored on trial</StatusMark>
  ) : (
    <StatusMark kind="off">Read back only</StatusMark>
  )
}
