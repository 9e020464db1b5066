import { LANGUAGES } from '@ganit/contract/language-names'
import { GUARDIAN_LABELS } from '@ganit/contract/people/registration'
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { saveConsent } from '../agreements/agreements.data.ts'
import classes from './students.module.css'

/** Records a guardian's agreement on paper, with their name. */
export function GuardianDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const edit = useDialogForm({
    initialValues: { guardian_name: '' },
    // The server checks the name.
    errorsOf: () => ({}),
    send: async ({ guardian_name }, attempt) => {
      const draft = { purpose: 'guardian', given: true, guardian_name } as const
      toastSuccess((await saveConsent({ uid, ...draft }, attempt)).message)
      onClose()
    },
    onClose,
    unsaved: 'The agreement is not recorded yet.',
  })

  return (
    <FormDialog
      edit={edit}
      title="Guardian’s agreement"
      text="For an agreement that you have seen on paper. Keep the paper."
      accept="Save"
    >
      <p>
        The notice that the family reads before it signs, to show or print:{' '}
        {LANGUAGES.map((language) => (
          <a
            key={language}
            className={classes.language ?? ''}
            href={`/notice?lang=${language}`}
            lang={language}
            target="_blank"
            rel="noopener"
          >
            {LANGUAGE_NAMES[language]}
          </a>
        ))}
      </p>
      <TextInput
        data-autofocus
        label={GUARDIAN_LABELS.guardian_name}
        name="guardian_name"
        autoComplete="off"
        {...edit.form.getInputProps('guardian_name')}
      />
    </FormDialog>
  )
}
