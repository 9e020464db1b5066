import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { chosenLanguage } from '../../i18n/language.ts'
import { useSaid } from '../../i18n/said.ts'
import { ROLES } from '../../roles.ts'
import { useSession } from '../../session.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { agree } from './invitations.data.ts'
import { refusalIn } from './refusal-in.ts'
import classes from './sign-in.module.css'
import { TermsBox } from './terms-box.tsx'

/** The agreement to the terms of who is signed in, which leads on to their own pages. */
export function AgreementForm() {
  const { i18n } = useLingui()
  const { userType } = useSession()
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const said = useSaid()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { agreed: false },
    validate: { agreed: (agreed) => (agreed ? null : i18n.t('Please agree to the terms.')) },
  })

  const submit = form.onSubmit(
    () =>
      once(async () => {
        setFailure('')
        try {
          // What the browser itself prefers is no choice, and the academy may know better.
          const language = userType === 'guardian' ? chosenLanguage() : undefined
          await agree({ agreed: true, ...(language && { language }) })
          await navigate(ROLES[userType ?? 'student'].lands, { replace: true })
          return true
        } catch (error) {
          refusalIn(form, setFailure, said)(error)
          return false
        }
      }),
    () => form.getInputNode('agreed')?.focus(),
  )
  return (
    <form method="post" noValidate className={classes.fields} onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TermsBox {...form.getInputProps('agreed', { type: 'checkbox' })} />
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        {i18n.t('Join')}
      </Button>
    </form>
  )
}
