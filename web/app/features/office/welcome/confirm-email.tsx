import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { SaidHere } from '../../../ui/feedback/said-here.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { confirmEmail } from './welcome.data.ts'

/** Confirms an e-mail by a press, which programs that look into mails do not make. */
export function ConfirmEmail({ token }: { token: string }) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const [thanks, setThanks] = useState('')
  const { formRef, failure, isSending, submit } = useSubmit({
    initialValues: {},
    errorsOf: () => ({}),
    send: async () => setThanks((await confirmEmail({ token })).message),
    isLeaving: true,
  })
  if (thanks)
    return (
      <SaidHere>
        <b>{said(thanks)}</b>
      </SaidHere>
    )
  return (
    <form ref={formRef} noValidate className="stack gap18" onSubmit={submit}>
      <p>{i18n.t('Confirm only if you gave this e-mail yourself.')}</p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        {i18n.t('Confirm my e-mail')}
      </Button>
    </form>
  )
}
