import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { SaidHere } from '../../../ui/feedback/toasts/said-here.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { confirmEmail, sayNotUs } from './welcome.data.ts'

type Props = { token: string; send: typeof confirmEmail; explained: string; label: string }

/**
 * Carries out the action of a mailed link, but only when a button is pressed: programs that scan mails open links, and
 * press no buttons.
 */
function MailedLinkForm({ token, send, explained, label }: Props) {
  const said = useTranslateServerText()
  const [thanks, setThanks] = useState('')
  const { formRef, failure, isSending, submit } = useSubmit({
    initialValues: {},
    errorsOf: () => ({}),
    send: async () => setThanks((await send({ token })).message),
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
      <p>{explained}</p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        {label}
      </Button>
    </form>
  )
}

type OfToken = { token: string }

/** Confirms an e-mail. */
export function ConfirmEmail({ token }: OfToken) {
  const { i18n } = useLingui()
  const explained = i18n.t('Confirm only if you gave this e-mail yourself.')
  const label = i18n.t('Confirm my e-mail')
  return <MailedLinkForm {...{ token, explained, label }} send={confirmEmail} />
}

/** Ends the access of an account that nobody in the family made. */
export function NotUs({ token }: OfToken) {
  const { i18n } = useLingui()
  const explained = i18n.t(
    'Somebody has registered for your child. If nobody of your family did this, say so here: that account no longer sees lessons, fees and results, and the academy calls you.',
  )
  return (
    <MailedLinkForm {...{ token, explained }} label={i18n.t('This was not us')} send={sayNotUs} />
  )
}
