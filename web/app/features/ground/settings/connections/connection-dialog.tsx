import { CONNECTION_FIELDS, type Connection } from '@ganit/contract/office/connections'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../../ui/forms/dialogs/use-dialog-form.ts'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { saveConnection } from './connections.data.ts'
import { WORDS } from './words.ts'

type Field = { name: string; label: string; isSecret?: true }

/** The form of a connection. Stored secrets are not shown: a blank field keeps them. */
export function ConnectionDialog({
  connection: { kind, fields: stored },
  onClose,
}: {
  connection: Connection
  onClose: () => void
}) {
  const fields: readonly Field[] = CONNECTION_FIELDS[kind]
  const storedOf = (name: string) => stored.find((each) => each.name === name)
  const edit = useDialogForm({
    initialValues: Object.fromEntries(
      fields.map(({ name }) => [name, storedOf(name)?.value ?? '']),
    ),
    errorsOf: (values: Record<string, string>) =>
      Object.fromEntries(
        fields
          .filter(
            ({ name, isSecret }) => !values[name]?.trim() && !(isSecret && storedOf(name)?.is_set),
          )
          .map(({ name, label }) => [name, `${label} is required.`]),
      ),
    send: async (body) => {
      toastSuccess((await saveConnection({ kind, ...body })).message)
      onClose()
    },
    onClose,
    unsaved: 'The connection is not saved yet.',
  })
  const { title, where } = WORDS[kind]
  return (
    <FormDialog edit={edit} title={title} text={where} accept="Save">
      {fields.map(({ name, label, isSecret }, n) => (
        <TextInput
          key={name}
          label={label}
          name={name}
          autoComplete="off"
          spellCheck={false}
          {...(n === 0 && { 'data-autofocus': true })}
          {...(name === 'port' && { inputMode: 'numeric' })}
          {...(isSecret && { type: 'password', autoComplete: 'new-password' })}
          {...(isSecret && storedOf(name)?.is_set && { description: keptWords(storedOf(name)) })}
          {...edit.form.getInputProps(name)}
        />
      ))}
    </FormDialog>
  )
}

const keptWords = (field: Connection['fields'][number] | undefined) =>
  `Leave it blank to keep the present one${field?.last_four ? `, which ends in ${field.last_four}` : ''}.`
