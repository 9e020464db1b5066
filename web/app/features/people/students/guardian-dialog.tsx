import { LANGUAGES } from '@ganit/contract/language-names'
import { GUARDIAN_LABELS } from '@ganit/contract/people/registration'
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { Checkbox, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { saveConsent } from '../agreements/agreements.data.ts'
import classes from './students.module.css'

type GuardianDialogProps = {
  uid: string
  /** The child's name, where the paper has to say that the signer is of age. */
  adultOf?: string | undefined
  onClose: () => void
}

/** Records a guardian's agreement on paper, with their name. */
export function GuardianDialog({ uid, adultOf, onClose }: GuardianDialogProps) {
  const edit = useDialogForm({
    initialValues: { guardian_name: '', adult_stated: false },
    // The server checks the name.
    errorsOf: ({ adult_stated }): Record<string, string> =>
      adultOf && !adult_stated ? { adult_stated: 'Tick it if the paper says so.' } : {},
    send: async ({ guardian_name, adult_stated }, attempt) => {
      const adult = adult_stated && { adult_stated }
      const draft = { purpose: 'guardian', given: true, guardian_name, ...adult } as const
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
      {adultOf && (
        <Checkbox
          name="adult_stated"
          label={`The paper says: “I am the parent or guardian of ${adultOf} and at least 18 years old”`}
          {...edit.form.getInputProps('adult_stated', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
