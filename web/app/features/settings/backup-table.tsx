import type { Backup } from '@ganit/contract/backups'
import { useAcademy } from '../../academy.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import cards from '../../ui/tables/row-cards.module.css'
import table from '../../ui/tables/table.module.css'
import { formatMoment } from '../../ui/text/dates.ts'

/** `12.3 MB`, or `45 kB` where that is less than one. */
const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** The files, the newest first. */
export function BackupTable({ backups }: { backups: readonly Backup[] }) {
  const { timeZone } = useAcademy()

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
                {formatMoment(made_at, timeZone)}
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
