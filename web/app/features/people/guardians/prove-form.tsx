import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import classes from '../../homes/guardian/guardian-area.module.css'
import { ownGuardianships, proveGuardianship } from './own-family.data.ts'

/**
 * A form for a guardian who was joined to an existing account: a child's date of birth proves that the account belongs
 * to the guardian.
 */
export function ProveForm() {
  const { i18n } = useLingui()
  const [day, setDay] = useState('')
  const [wrong, setWrong] = useState('')
  const { isSending, once } = useSending()
  const said = useTranslateServerText()
  const { data } = useQuery(ownGuardianships)
  const version = data?.guardian?.version
  const contacts = [data?.guardian?.phone, data?.guardian?.email].filter(Boolean)

  const send = () =>
    once(async () => {
      setWrong('')
      try {
        toastSuccess(
          said(
            (await proveGuardianship({ date_of_birth: day, ...(version && { version }) })).message,
          ),
        )
      } catch (error) {
        const { date_of_birth } = error instanceof ApiError ? error.fields : {}
        setWrong(said(date_of_birth ?? messageOf(error)))
      }
    })
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p>
        {i18n.t(
          'The academy has entered you as a guardian. You see your children here once you have given the date of birth of one of them.',
        )}
      </p>
      {contacts.length > 0 && (
        <p>
          {i18n.t(
            'It has these contacts of you: {contacts}. Codes sent there open your account. If one is not yours, call the academy first.',
            { contacts: contacts.join(', ') },
          )}
        </p>
      )}
      <TextInput
        type="date"
        label={i18n.t('Date of birth of one of your children')}
        value={day}
        error={wrong}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <div className="wrap gap12">
        <Button type="submit" variant="main" loading={isSending}>
          {i18n.t('Send')}
        </Button>
      </div>
    </form>
  )
}
