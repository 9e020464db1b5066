import { useQuery } from '@tanstack/react-query'
import { me } from '../../../api/me.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { changeOwnName } from '../../accounts/own-account.data.ts'
import classes from './today.module.css'

/** The name an owner has until they enter their own. */
const UNNAMED = 'Admin'

function NameForm() {
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { name: '' },
    errorsOf: ({ name }): Record<string, string> =>
      name.trim() === '' ? { name: 'Name is required.' } : {},
    send: async ({ name }) => toastSuccess((await changeOwnName({ name: name.trim() })).message),
  })
  const { error, ...input } = form.getInputProps('name')
  return (
    <form
      ref={formRef}
      noValidate
      className={`wrap centred gap8-16 ${classes.first}`}
      onSubmit={submit}
    >
      <b>Families read “Admin” as your name.</b>
      <TextInput
        size="sm"
        aria-label="Your name"
        placeholder="Your name"
        name="name"
        autoComplete="name"
        error={error ?? failure}
        {...input}
      />
      <Button type="submit" size="sm" loading={isSending}>
        Save
      </Button>
    </form>
  )
}

/** Asks the owner for a name, which families read beside lessons and messages. Nothing once there is one. */
export function OwnName() {
  const { data } = useQuery(me)
  return data?.userType === 'admin' && data.name === UNNAMED ? <NameForm /> : null
}
