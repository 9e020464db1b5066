import type { Backups as BackupsAnswer } from '@ganit/contract/backups'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { titled, useAcademy } from '../../academy.ts'
import { serverTextOr } from '../../api/api-error.ts'
import { useAttempt } from '../../api/attempt.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import { BackupPlanForm } from './backup-plan.tsx'
import { BackupTable } from './backup-table.tsx'
import { backupList, beginBackup } from './backups.data.ts'
import { Section } from './section.tsx'
import classes from './settings-form.module.css'
import { SettingsFrame } from './settings-frame.tsx'

export const meta = titled('Backups')

const STAGES = {
  writing: 'A backup is being written …',
  checking: 'The backup is being restored on trial …',
}

/** When backups are made, the latest of them, and a button for one now. */
export default function Backups() {
  const query = useQuery(backupList)
  useToastAtEnd(query.data)

  return (
    <SettingsFrame title="Backups">
      <Loaded
        query={query}
        failure="Failed to load backups."
        skeleton={<SkeletonRows rows={6} photo={false} />}
      >
        {(data) => <Content data={data} />}
      </Loaded>
    </SettingsFrame>
  )
}

/** Says that a backup is done when it was seen to run. */
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
    <div className={classes.form}>
      {failure !== undefined && (
        <FormFailure>{serverTextOr(failure, 'The backup could not begin.')}</FormFailure>
      )}
      {problem && (
        <FormFailure>
          {`The backup of ${formatMoment(problem.at, timeZone)} failed: ${problem.problem} Earlier ones are as they were.`}
        </FormFailure>
      )}
      <BackupPlanForm schedule={data.schedule} kept={data.kept} />
      <Section
        id="latest"
        title="Latest backups"
        hint="On the machine that runs Ganit, in the folder backups of its data. Copy them to another machine as well: this one’s disk can break."
      >
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
