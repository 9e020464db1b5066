import type { Backup, Backups as BackupsAnswer } from '@ganit/contract/office/backups'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { titled, useAcademy } from '../../../../academy.ts'
import { serverTextOr } from '../../../../api/api-error.ts'
import { useAttempt } from '../../../../api/attempt.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { FormFailure } from '../../../../ui/forms/form-failure.tsx'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import cards from '../../../../ui/tables/row-cards.module.css'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import table from '../../../../ui/tables/table.module.css'
import { formatMoment } from '../../../../ui/text/times/dates.ts'
import { Section } from '../sections/section.tsx'
import classes from '../settings.module.css'
import { SettingsFrame } from '../settings-frame.tsx'
import { BackupPlanForm } from './backup-plan.tsx'
import { backupList, beginBackup } from './backups.data.ts'

/** `12.3 MB`, or `45 kB` below one. */
const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

function BackupTable({ backups }: { backups: readonly Backup[] }) {
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
                <CheckState verified={verified} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CheckState({ verified }: Pick<Backup, 'verified'>) {
  if (verified === null) return <StatusMark kind="late">Cannot be read</StatusMark>
  return verified ? (
    <StatusMark kind="done">Test-restored</StatusMark>
  ) : (
    <StatusMark kind="off">Read back only</StatusMark>
  )
}

export const meta = titled('Backups')

const HERE =
  'On the machine that runs Ganit, in the folder backups of its data. Copy them to another machine as well: this one’s disk can break.'
const AT_HOST =
  'Your host decides about backups: each night one is made and test-restored, and seven are kept.'

const STAGES = {
  writing: 'A backup is being written …',
  checking: 'The backup is being test-restored …',
}

/** The schedule, the backups, and a button to make one now. */
export default function Backups() {
  const query = useQuery(backupList)
  useToastAtEnd(query.data)

  return (
    <SettingsFrame title="Backups">
      <QueryView
        query={query}
        failure="Failed to load backups."
        skeleton={<SkeletonRows rows={6} photo={false} />}
      >
        {(data) => <Content data={data} />}
      </QueryView>
    </SettingsFrame>
  )
}

/** A toast when a backup that was running is done. */
function useToastAtEnd(data: BackupsAnswer | undefined) {
  const ran = useRef(false)
  const isRunning = Boolean(data?.running)
  const isFine = data?.last_problem === null

  useEffect(() => {
    if (ran.current && !isRunning && isFine) toastSuccess('Backup made')
    ran.current = isRunning
  }, [isRunning, isFine])
}

function Content({ data }: { data: BackupsAnswer }) {
  const { running, last_problem: problem, backups } = data
  const { timeZone } = useAcademy()
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  const [failure, setFailure] = useState<unknown>()

  const begin = () =>
    once(async () => {
      setFailure(undefined)
      await beginBackup(attempt).catch(setFailure)
    })
  return (
    <div className={`stack gap24 ${classes.form}`}>
      {failure !== undefined && (
        <FormFailure>{serverTextOr(failure, 'The backup could not be started.')}</FormFailure>
      )}
      {problem && (
        <FormFailure>
          {`The backup of ${formatMoment(problem.at, timeZone)} failed: ${problem.problem} Earlier backups are unaffected.`}
        </FormFailure>
      )}
      {!data.by_host && <BackupPlanForm schedule={data.schedule} kept={data.kept} />}
      <Section id="latest" title="Latest backups" hint={data.by_host ? AT_HOST : HERE}>
        <div>
          <Button variant="main" loading={isSending || Boolean(running)} onClick={begin}>
            Back up now
          </Button>
          <p role="status">{running ? STAGES[running.stage] : ''}</p>
        </div>
        <BackupTable backups={backups} />
      </Section>
    </div>
  )
}
