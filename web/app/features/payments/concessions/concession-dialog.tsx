import { CONCESSION_LABELS, type Concession } from '@ganit/contract/concessions'
import type { Ledger } from '@ganit/contract/ledger'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useAttempt } from '../../../api/attempt.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import field from '../../../ui/forms/field.module.css'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/use-dialog-form.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import { errorsOf, fieldsOf, KINDS } from './concession-fields.ts'
import { change, give } from './concessions.data.ts'
import classes from './concessions.module.css'
import { FeeChoice } from './fee-choice.tsx'
import { useFees } from './use-fees.ts'

type ConcessionDialogProps = {
  payer: Pick<Ledger, 'student_id' | 'uid' | 'name'>
  /** Undefined where it is yet to be given. */
  concession?: Concession | undefined
  onClose: () => void
}

/** Gives a student a concession, or changes one. */
export function ConcessionDialog({ payer, concession, onClose }: ConcessionDialogProps) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: fieldsOf(concession, useToday()),
    errorsOf,
    send: async (fields) => {
      toastSuccess(
        concession
          ? await change(concession.concession_id, { ...fields, version: concession.version })
          : await give({ ...fields, student_id: payer.student_id }, attempt),
      )
      onClose()
    },
    onClose,
    unsaved: concession ? 'The change is not saved yet.' : 'The concession is not given yet.',
  })
  const { form } = edit
  const fees = useFees(payer.uid, concession?.fee_ids ?? [])
  const input = (name: Exclude<keyof typeof CONCESSION_LABELS, 'fee_ids'>) => ({
    label: CONCESSION_LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })

  return (
    <FormDialog
      edit={edit}
      title={concession ? 'Change concession' : 'Add a concession'}
      text={`What ${payer.name} is asked for by batches from then on. Dues of which nothing is paid or waived change with it.`}
      accept={concession ? 'Save' : 'Add'}
    >
      <NativeSelect data={KINDS} data-autofocus {...input('kind')} />
      <div className={classes.pair}>
        <TextInput inputMode="decimal" rightSection="%" {...input('percent')} />
        <TextInput inputMode="decimal" leftSection="₹" {...input('amount')} />
      </div>
      <FeeChoice
        fees={fees}
        chosen={form.values.fee_ids}
        onChange={(fee_ids) => form.setFieldValue('fee_ids', fee_ids)}
        error={form.errors.fee_ids}
      />
      <div className={classes.pair}>
        <TextInput type="date" {...input('from_date')} />
        <TextInput
          type="date"
          description="Optional"
          className={field.optional ?? ''}
          {...input('to_date')}
        />
      </div>
      <Textarea rows={2} {...input('reason')} />
    </FormDialog>
  )
}
