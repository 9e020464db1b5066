import type { PayLink, ToldOfFees } from '@ganit/contract/money/pay-links'
import { useState } from 'react'
import { Button, ButtonAnchor } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { formatDayAndMonth } from '../../../ui/text/times/dates.ts'
import { makePayLink } from './pay-links.data.ts'

/**
 * Copies the link by which one of these people pays. If there are several, it asks for which one; without any it shows
 * nothing.
 */
export function CopyPayLink({ told = [] }: { told: readonly ToldOfFees[] | undefined }) {
  const { failure, isSending, run } = useAction()
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<PayLink>()

  const copy = (person: ToldOfFees) =>
    run(async (attempt) => {
      setAsking(false)
      const link = await makePayLink(person, attempt)
      setMade(link)
      const until = `It works until ${formatDayAndMonth(link.ends_on)}.`
      try {
        await navigator.clipboard.writeText(link.link)
        toastSuccess(`Copied, for ${link.person}. ${until}`)
      } catch {
        toastFailure(`It could not be copied. Copy it yourself: ${link.link} ${until}`)
      }
    })
  const [first] = told
  if (!first) return null
  return (
    <>
      <Button
        size="sm"
        loading={isSending}
        onClick={() => (told.length > 1 ? setAsking(true) : copy(first))}
      >
        Copy pay link
      </Button>
      {made?.whatsapp_link && (
        <ButtonAnchor size="sm" href={made.whatsapp_link} target="_blank" rel="noreferrer">
          Pay link: WhatsApp
        </ButtonAnchor>
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {isAsking && (
        <Dialog
          title="Whose pay link?"
          onClose={() => setAsking(false)}
          buttons={<Button onClick={() => setAsking(false)}>Cancel</Button>}
        >
          <div className="stack gap12">
            {told.map((person) => (
              <Button
                key={`${person.guardian_id} ${person.student_id}`}
                onClick={() => copy(person)}
              >
                {person.name}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
    </>
  )
}
