import { type Guardian, letInGuardian } from '@ganit/contract/people/guardians'
import { messageOf } from '../../../api/api-error.ts'
import { useMayCall } from '../../../api/may.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { letIn } from './guardians.data.ts'

type LetInButtonProps = {
  guardian: Pick<Guardian, 'guardian_id' | 'name' | 'phone' | 'email' | 'access'>
  describedBy: string
}

/**
 * A button for the owner, who vouches that changed contacts belong to a guardian, so that the guardian can sign in with
 * them.
 */
export function LetInButton({ guardian, describedBy }: LetInButtonProps) {
  const { guardian_id, name, phone, email, access } = guardian
  const may = useMayCall(letInGuardian)
  const { isSending, once } = useSending()
  if (!may || access !== 'linked') return null

  const press = () =>
    once(async () => {
      const isTheirs = await confirm({
        title: `Let ${name} in?`,
        text: `Codes to ${[phone, email].filter(Boolean).join(' and ')} open this account from then on. Make sure that you have spoken to ${name}.`,
        accept: 'Let in',
      })
      if (!isTheirs) return
      await letIn({ guardian_id }).then(
        ({ message }) => toastSuccess(message),
        (error: unknown) => toastFailure(messageOf(error)),
      )
    })
  return (
    <Button
      size="xs"
      variant="quiet"
      disabled={isSending}
      aria-describedby={describedBy}
      onClick={press}
    >
      Let in
    </Button>
  )
}
