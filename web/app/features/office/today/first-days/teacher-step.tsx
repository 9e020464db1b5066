import type { Invitation } from '@ganit/contract/accounts/invitations'
import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { ShareLink } from '../../../../ui/dialogs/share-link.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import { inviteMember } from '../../../accounts/staff/staff.data.ts'
import classes from './first-days.module.css'

const BLANK = { name: '', phone: '', email: '' }

const errorsOf = ({ name, phone, email }: typeof BLANK): Record<string, string> => ({
  ...(!name.trim() && { name: 'Name is required.' }),
  ...(!phone.trim() && !email.trim() && { phone: 'Enter a phone or an e-mail.' }),
})

/** Invites a teacher by name and phone; the link is passed on by WhatsApp. */
export function TeacherStep({ onChanged }: { onChanged: () => void }) {
  const [invited, setInvited] = useState<{ invitation: Invitation; phone: string | null }>()
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: BLANK,
    errorsOf,
    send: async ({ phone, ...fields }, attempt) => {
      const { invitation } = await inviteMember({ ...fields, phone, role: 'teacher' }, attempt)
      setInvited({ invitation, phone: phone || null })
      return true
    },
  })
  return (
    <form ref={formRef} noValidate className="stack gap12" onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={`grid gap12 top ${classes.fields}`}>
        <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
        <TextInput type="tel" label="Phone" autoComplete="off" {...form.getInputProps('phone')} />
        <TextInput
          type="email"
          label="Email"
          isOptional
          autoComplete="off"
          autoCapitalize="none"
          {...form.getInputProps('email')}
        />
      </div>
      <div>
        <Button type="submit" variant="main" loading={isSending}>
          Invite
        </Button>
      </div>
      {invited && (
        <Dialog
          title={`Invitation for ${invited.invitation.name}`}
          onClose={onChanged}
          buttons={
            <Button variant="filled" onClick={onChanged}>
              Done
            </Button>
          }
        >
          <p>Pass this link on. It is shown only now, works once, and is valid for 7 days.</p>
          <ShareLink
            link={invited.invitation.link}
            name={invited.invitation.name}
            phone={invited.phone}
          />
        </Dialog>
      )}
    </form>
  )
}
