import type { Output } from '@ganit/contract/endpoint'
import type { makeWelcomeLink } from '@ganit/contract/office/welcome'
import { useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ShareLink } from '../../../ui/dialogs/share-link.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { formatDayOf } from '../../../ui/text/times/dates.ts'
import { makeFamilyLink } from './office.data.ts'

type FamilyLinkProps = {
  uid: string
  children?: string
  /** The button’s name where others on the page have the same words. */
  label?: string
}

/** Makes the link by which a family fills in its child's record, and passes it on. */
export function FamilyLink({ uid, children, label }: FamilyLinkProps) {
  const { timeZone } = useAcademy()
  const { failure, isSending, run } = useAction()
  const [made, setMade] = useState<Output<typeof makeWelcomeLink>>()
  const close = () => setMade(undefined)

  const make = () => run(async (attempt) => setMade(await makeFamilyLink({ uid }, attempt)))
  return (
    <>
      <Button size="sm" aria-label={label} loading={isSending} onClick={make}>
        {children ?? 'Send the family their link'}
      </Button>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {made && (
        <Dialog
          title="The family’s link"
          onClose={close}
          buttons={
            <Button variant="filled" onClick={close}>
              Close
            </Button>
          }
        >
          <p>
            With this link the family fills in what is blank, and gives its consents. It asks for
            the last four digits of their mobile, is valid till{' '}
            {formatDayOf(made.expires_at, timeZone)}, and ends the one before.
          </p>
          <ShareLink link={made.link} whatsapp={made.whatsapp_link} />
        </Dialog>
      )}
    </>
  )
}
