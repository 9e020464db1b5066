import { claimRecord } from '@ganit/contract/people/records'
import { Trans, useLingui } from '@lingui/react'
import { schemaResolver } from '@mantine/form'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { readLanguage } from '../../../i18n/language.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { claimOwnRecord } from './registration.data.ts'
import type { ClaimProps } from './step-props.ts'
import classes from './wizard.module.css'

/** Asks for the date of birth that proves a record. */
export default function ClaimDialog({
  email,
  drop,
  onClose,
}: ClaimProps & { onClose: () => void }) {
  const { i18n } = useLingui()

  const today = useToday()
  const navigate = useNavigate()
  const edit = useDialogForm({
    initialValues: { date_of_birth: '' },
    errorsOf: schemaResolver(claimRecord.body, { sync: true }),
    send: async (fields) => {
      const { message } = await claimOwnRecord({ ...fields, language: readLanguage() })
      drop()
      toastSuccess(message)
      // Close first, or leaving would ask about the typed text.
      flushSync(onClose)
      await navigate('/student/dashboard', { replace: true })
    },
    onClose,
    unsaved: 'The record is not claimed yet.',
  })
  return (
    <FormDialog
      edit={edit}
      className={classes.claiming}
      title={i18n.t('Claim your record')}
      text={
        <Trans
          id="If the academy knows you by <0>{email}</0>, your date of birth brings your record here, and nothing else need be filled in."
          values={{ email }}
          components={{ 0: <b /> }}
        />
      }
      accept={i18n.t('Claim')}
    >
      <TextInput
        data-autofocus
        type="date"
        label={i18n.t('Date of Birth')}
        name="date_of_birth"
        max={today}
        {...edit.form.getInputProps('date_of_birth')}
      />
    </FormDialog>
  )
}
