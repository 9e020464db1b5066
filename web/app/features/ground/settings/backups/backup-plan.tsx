import {
  BACKUP_SCHEDULES,
  BackupPlan,
  type BackupSchedule,
  type Backups,
} from '@ganit/contract/office/backups'
import { schemaResolver } from '@mantine/form'
import { serverTextOr } from '../../../../api/api-error.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { NativeSelect, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../../ui/forms/form-failure.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import { Section } from '../sections/section.tsx'
import section from '../settings.module.css'
import { saveBackupPlan } from './backups.data.ts'

const SCHEDULES: Record<BackupSchedule, string> = {
  off: 'Only by hand',
  daily: 'Each night',
  weekly: 'Each week',
}

/** The schedule of automatic backups, and how many are kept. */
export function BackupPlanForm({ schedule, kept }: Pick<Backups, 'schedule' | 'kept'>) {
  const { form, formRef, failure, setFailure, isSending, submit } = useSubmit({
    initialValues: { schedule, kept: String(kept) },
    stored: { schedule, kept: String(kept) },
    errorsOf: schemaResolver(BackupPlan, { sync: true }),
    send: async (values): Promise<void> => {
      try {
        await saveBackupPlan(values)
        toastSuccess('Backups saved')
      } catch (error) {
        setFailure(serverTextOr(error, 'Failed to save.'))
      }
    },
  })
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <Section
        id="plan"
        title="When backups are made"
        hint="Each backup is test-restored and compared before it counts. Then the oldest beyond the number kept are deleted."
      >
        {failure && <FormFailure>{failure}</FormFailure>}
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
