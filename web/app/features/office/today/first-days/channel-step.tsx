import { closeChecklist } from '@ganit/contract/office/today'
import { useMayCall } from '../../../../api/may.ts'
import { Button, ButtonLink } from '../../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../../ui/forms/use-action.ts'
import { closeFirstDays } from '../today.data.ts'

/** How messages reach families: passed on by hand, which one press says, or by a channel that is set up. */
export function ChannelStep({
  onChanged,
  onLater,
}: {
  onChanged: () => void
  onLater: () => void
}) {
  const isOwner = useMayCall(closeChecklist)
  const { failure, isSending, run } = useAction()
  return (
    <div className="stack gap12">
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <p>
        Ganit writes each message; you press <b>Send by WhatsApp</b> beside it, and WhatsApp opens
        with the text.
      </p>
      <div className="wrap gap12">
        {isOwner && (
          <Button
            variant="main"
            loading={isSending}
            onClick={() => void run(() => closeFirstDays({ by_hand: true }).then(onChanged))}
          >
            By WhatsApp from this computer
          </Button>
        )}
        {isOwner && <ButtonLink to="/admin/settings/connections">E-mail by itself</ButtonLink>}
        <Button onClick={onLater}>Later</Button>
      </div>
    </div>
  )
}
