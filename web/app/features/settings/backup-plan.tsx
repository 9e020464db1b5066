import {
  BACKUP_SCHEDULES,
  BackupPlan,
  type BackupSchedule,
  type Backups,
} from '@ganit/contract/backups'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { serverTextOr } from '../../api/api-error.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { saveBackupPlan } from './backups.data.ts'
import section from './section.module.css'
import { Section } from './section.tsx'

const SCHEDULES: Record<BackupSchedule, string> = {
  off: 'Only by hand',
  daily: 'Each night',
  weekly: 'Each week',
}

/** When backups are made by themselves, and how many of them are kept. */
export function BackupPlanForm({ schedule, kept }: Pick<Backups, 'schedule' | 'kept'>) {
  const { isSending, once } = useSending()
  const [failure, setFailure] = useState<unknown>()
  const form = useForm({
    initialValues: { schedule, kept: String(kept) },
    validate: schemaResolver(BackupPlan, { sync: true }),
  })

  useLeaveWarning(form.isDirty())

  const save = (values: typeof form.values) =>
    once(async () => {
      try {
        setFailure(undefined)
        await saveBackupPlan(values)
        form.resetDirty(values)
        toastSuccess('Backups saved')
      } catch (error) {
        setFailure(error)
      }
    })
  const submit = (event: FormEvent<HTMLFormElement>) => form.onSubmit(save)(event)
  return (
    <form noValidate onSubmit={submit}>
      <Section
        id="plan"
        title="When they are made"
        hint="Each is restored on trial and compared before it counts. Then the oldest beyond the number kept are deleted."
      >
        {failure !== undefined && (
          <FormFailure>{serverTextOr(failure, 'Failed to save.')}</FormFailure>
        )}
        <div className={section.pair}>
          <NativeSelect
            label="Schedule"
            name="schedule"
            data={BACKUP_SCHEDULES.map((value) => ({ value, label: SCHEDULES[value] }))}
            {...form.getInputProps('schedule')}
          />
          <TextInput
            label="Backups Kept"
            name="kept"
            inputMode="numeric"
            maxLength={3}
            {...form.getInputProps('kept')}
          />
        </div>
        <div>
          <Button type="submit" loading={isSending}>
            Save
          </Button>
        </div>
      </Section>
    </form>
  )
}
