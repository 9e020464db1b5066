import type { OwnAccount, SecondFactorKey } from '@ganit/contract/accounts'
import { useState } from 'react'
import { FreshSignInStep } from './fresh-sign-in-step.tsx'
import { KeyStep } from './key-step.tsx'
import { requestKey } from './own-account.data.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type SecondFactorSetUpProps = {
  account: OwnAccount
  /** Called when it is on and the codes are written down. */
  onClose: () => void
  /** Absent where it cannot be left for later. */
  onCancel?: () => void
}

/** Switching a second factor on, in three steps: the password, the app with its first code, the codes for paper. */
export default function SecondFactorSetUp({ account, onClose, onCancel }: SecondFactorSetUpProps) {
  const [key, setKey] = useState<SecondFactorKey>()
  const [codes, setCodes] = useState<string[]>()

  // Where it cannot be left for later the page is about nothing else.
  const heading = onCancel ? 'h3' : 'h2'
  if (codes) return <RecoveryCodes codes={codes} heading={heading} onClose={onClose} />
  if (key) return <KeyStep secret={key} onCodes={setCodes} onCancel={onCancel} />
  if (!account.has_password)
    return <FreshSignInStep onFresh={async () => setKey(await requestKey())} onCancel={onCancel} />
  return (
    <PasswordStep
      email={account.email}
      onPassword={async (password) => setKey(await requestKey(password))}
      onCancel={onCancel}
    />
  )
}
