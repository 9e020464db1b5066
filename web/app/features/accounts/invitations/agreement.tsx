import { Trans, useLingui } from '@lingui/react'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useNavigate } from 'react-router'
import { titled } from '../../../academy.ts'
import { fetchFirstPage, me } from '../../../api/me.ts'
import { chosenLanguage } from '../../../i18n/language.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { English } from '../../../i18n/translated.tsx'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import paper from '../../../ui/layout/paper.module.css'
import { LanguageChoice } from '../language-choice.tsx'
import { showRefusalIn } from '../sign-in/refusal-in.ts'
import classes from '../sign-in/sign-in.module.css'
import { Welcome } from '../welcome.tsx'
import { acceptTerms } from './invitations.data.ts'
import { TermsBox } from './terms-box.tsx'

type SignedInAsProps = { name: string; email: string }

/** The Google account that was used. */
const SignedInAs = ({ name, email }: SignedInAsProps) => (
  <p className={classes.invited}>
    <Trans
      id="{name}, you have signed in as <0>{email}</0>."
      values={{ name, email }}
      components={{ 0: <b /> }}
    />
  </p>
)

/** Agreement to the terms; then the first page of the person's role. */
function AgreementForm() {
  const { i18n } = useLingui()
  const { userType } = useSession()
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const said = useTranslateServerText()
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
          // Only a language the person chose counts, not the browser's default.
          const language = userType === 'guardian' ? chosenLanguage() : undefined
          await acceptTerms({ agreed: true, ...(language && { language }) })
          await navigate(await fetchFirstPage(), { replace: true })
          return true
        } catch (error) {
          showRefusalIn(form, setFailure, said)(error)
          return false
        }
      }),
    () => form.getInputNode('agreed')?.focus(),
  )
  return (
    <form method="post" noValidate className="stack gap18" onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TermsBox {...form.getInputProps('agreed', { type: 'checkbox' })} />
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        {i18n.t('Join')}
      </Button>
    </form>
  )
}

export const meta = titled('Welcome')

/** People who accepted an invitation with Google agree to the terms here first. Guardians see it in their language. */
export default function Agreement() {
  const { data: who } = useQuery(me)
  const { userType } = useSession()
  const isFamily = userType === 'guardian' || userType === 'student'
  const Reader = isFamily ? Fragment : English

  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <Reader>
            <Welcome />
            {isFamily && <LanguageChoice />}
            {who && <SignedInAs {...who} />}
            <AgreementForm />
          </Reader>
        </div>
      </div>
    </main>
  )
}
