import { useLingui } from '@lingui/react'
import { Button } from '../../../ui/buttons/button.tsx'
import { usePressedPart } from '../../../ui/feedback/use-pressed-part.ts'
import type { ClaimProps } from './step-props.ts'

const loadClaimDialog = () => import('./claim-dialog.tsx')

/**
 * Lets students claim a record that the academy already has without an account. Offered to everybody, so it reveals
 * nothing.
 */
export function ClaimRecord(props: ClaimProps) {
  const { i18n } = useLingui()
  const { Part: Dialog, isComing, setWanted: setOpen } = usePressedPart(loadClaimDialog)

  return (
    <>
      <p>{i18n.t('Are you a student here already?')}</p>
      <Button
        size="sm"
        disabled={props.email === null}
        loading={isComing}
        onClick={() => setOpen(true)}
      >
        {i18n.t('Claim your record')}
      </Button>
      {Dialog && <Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
