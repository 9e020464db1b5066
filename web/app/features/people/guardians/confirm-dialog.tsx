import type { Guardian, GuardianMatch } from '@ganit/contract/people/guardians'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { confirmProposed } from './guardians.data.ts'
import { Matches, type Meant, matchesIn } from './matches.tsx'

type ConfirmDialogProps = { uid: string; guardian: Guardian; onClose: () => void }

/** Confirms a guardian named by a student; if phone or e-mail is known, asks whether it is the same person. */
export function ConfirmDialog({ uid, guardian, onClose }: ConfirmDialogProps) {
  const { guardian_id, name } = guardian
  const [matches, setMatches] = useState<GuardianMatch[]>()
  const [meant, setMeant] = useState<Meant>()
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()

  const save = () =>
    once(async () => {
      setFailure('')
      if (matches && !meant) return setFailure('Please say who it is.')
      try {
        toastSuccess((await confirmProposed({ uid, guardian_id }, meant ?? {})).message)
        onClose()
      } catch (error) {
        const known = matchesIn(error)
        if (known) setMatches(known)
        else setFailure(messageOf(error))
      }
    })
  return (
    <Dialog
      title={`Confirm ${name}`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={isSending} onClick={save}>
            Confirm
          </Button>
        </>
      }
    >
      <p>The student has named this guardian. From now on they may be invited and get messages.</p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {matches && <Matches matches={matches} meant={meant} onMeant={setMeant} />}
    </Dialog>
  )
}
