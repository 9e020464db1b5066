import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { titled, useAcademy } from '../../academy.ts'
import { me } from '../../api/me.ts'
import { ROLES } from '../../roles.ts'
import { useSession } from '../../session.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import paper from '../../ui/layout/paper.module.css'
import { agree } from './invitations.data.ts'
import { refusalIn } from './refusal-in.ts'
import classes from './sign-in.module.css'
import { NOT_AGREED, TermsBox } from './terms-box.tsx'

export const meta = titled('Welcome')

/** Who accepted an invitation by Google agrees to the terms here, before anything else. */
export default function Agreement() {
  const { name } = useAcademy()
  const { data: who } = useQuery(me)
  const { userType } = useSession()
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { agreed: false },
    validate: { agreed: (agreed) => (agreed ? null : NOT_AGREED) },
  })

  const submit = form.onSubmit(
    () =>
      once(async () => {
        setFailure('')
        try {
          await agree(true)
          await navigate(ROLES[userType ?? 'student'].lands, { replace: true })
          return true
        } catch (error) {
          refusalIn(form, setFailure)(error)
          return false
        }
      }),
    () => form.getInputNode('agreed')?.focus(),
  )
  return (
    <main id="main" tabIndex={-1} className={`${classes.page} ${classes.narrow} ${paper.squared}`}>
      <div>
        <div className={`${paper.label} ${classes.label}`}>
          <h1>Welcome to {name}</h1>
          {who && (
            <p className={classes.invited}>
              {who.name}, you have signed in as <b>{who.email}</b>.
            </p>
          )}
          <form method="post" noValidate className={classes.fields} onSubmit={submit}>
            {failure && <ErrorBox>{failure}</ErrorBox>}
            <TermsBox {...form.getInputProps('agreed', { type: 'checkbox' })} />
            <Button type="submit" variant="main" size="lg" loading={isSending}>
              Join
            </Button>
          </form>
        </div>
      </div>
    </main>
  )
}
